import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { ButtonLink } from "~/ui/button";
import { imagePath } from "~/ui/image-path";

interface HeroProps {
  language: Language;
  cards: readonly { id: string; name: string; imageUrl: string; numeral: string | null }[];
}

/** The first screen: three cards before the night, and the two ways in. */
export function Hero({ language, cards }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className="night relative isolate overflow-hidden px-4 pt-14 pb-20 text-center sm:px-6 sm:pt-20 sm:pb-28">
      <img
        src={imagePath("home/hero.svg")}
        alt=""
        width="1440"
        height="900"
        {...{ fetchpriority: "high" }}
        className="pointer-events-none absolute top-1/2 left-1/2 -z-10 h-full min-h-[56rem] w-auto max-w-none -translate-x-1/2 -translate-y-1/2"
      />
      <div className="mx-auto max-w-4xl">
        <h1 className="text-[2.6rem] leading-tight text-star sm:text-6xl lg:text-7xl">{t("home.heading")}</h1>
        <p className="mx-auto mt-5 max-w-xl text-lg text-balance text-soft">{t("home.lead")}</p>
        <ul aria-hidden="true" className="hero-cards">
          {cards.map((card) => (
            <li key={card.id}>
              <CardFace {...card} orientation="upright" />
            </li>
          ))}
        </ul>
        <div className="flex flex-col justify-center gap-4 sm:flex-row">
          <ButtonLink to={pathTo.tarot(language)} prefetch="intent" look="gold" className="px-10 text-lg">
            {t("home.tarot")}
          </ButtonLink>{" "}
          <ButtonLink to={pathTo.zodiac(language)} prefetch="intent" look="star" className="px-10 text-lg">
            {t("home.zodiac")}
          </ButtonLink>{" "}
        </div>
        <p className="mt-5 text-sm text-soft">{t("home.free")}</p>
      </div>
    </section>
  );
}
