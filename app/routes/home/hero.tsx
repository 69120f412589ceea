import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { ButtonLink } from "~/ui/button";
import { HeroForm, type HeroPreset } from "./hero-form";

/** How wide a card's picture is. */
const PICTURE = "(min-width: 64rem) 10rem, 4.5rem";

interface HeroProps {
  language: Language;
  cards: readonly { id: string; name: string; imageUrl: string; numeral: string | null }[];
  presets: readonly HeroPreset[];
}

/** The first screen: the question itself, three cards before the night, and the two other ways in. */
export function Hero({ language, cards, presets }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className="night hero">
      <div aria-hidden="true" className="rays" />
      <div className="hero-inner">
        <div className="hero-words">
          <h1 className="text-[clamp(2.4rem,12vw,2.75rem)] leading-tight text-star sm:text-6xl">
            {t("home.heading")}
          </h1>
          <p className="mt-2 text-balance text-soft sm:mt-4 sm:text-lg">{t("home.lead")}</p>
        </div>
        <HeroForm language={language} presets={presets} />
        <div aria-hidden="true" className="hero-cards">
          {cards.map((card) => (
            <div key={card.id}>
              <CardFace {...card} orientation="upright" sizes={PICTURE} />
            </div>
          ))}
        </div>
        <div className="hero-ways">
          <ButtonLink to={pathTo.tarot(language)} prefetch="intent" look="star">
            {t("home.all")}
          </ButtonLink>{" "}
          <ButtonLink to={pathTo.zodiac(language)} prefetch="intent" look="star">
            {t("home.zodiac")}
          </ButtonLink>{" "}
        </div>
      </div>
    </section>
  );
}
