import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import { ButtonLink } from "~/ui/button";
import type { SampleCard } from "./sample-cards.server";

/** The way to all cards, with one of each part of the deck. */
export function LibraryBand({ cards, language }: { cards: readonly SampleCard[]; language: Language }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="library" className="band mt-section overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 sm:px-6 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div className="text-center lg:text-start">
          <h2 id="library" className="text-heading">
            {t("cards.heading")}
          </h2>
          <p className="mt-3 text-lg text-soft">{t("cards.lead")}</p>
          <p className="mt-6">
            <ButtonLink to={pathTo.cards(language)} prefetch="intent" look="quiet">
              {t("tarotInfo.cards")}
            </ButtonLink>
          </p>
        </div>
        <div aria-hidden="true" className="grid grid-cols-5 gap-2 sm:gap-4">
          {cards.map((card) => (
            <div key={card.id} className="even:translate-y-4">
              <CardFace {...card} orientation="upright" isSmall />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
