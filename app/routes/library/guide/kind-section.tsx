import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardFace } from "~/readings/parts/card-face";
import type { TarotKind } from "~/readings/reading";
import type { GuideText } from "~/readings/tarot/guide-text.server";
import { SPREADS, type Spread } from "~/readings/tarot/spreads.data";
import { ButtonLink } from "~/ui/button";
import { Stars } from "~/ui/stars";
import type { SampleCard } from "./sample-cards.server";

interface KindSectionProps {
  kind: TarotKind;
  text: GuideText["kinds"][TarotKind];
  cards: readonly SampleCard[];
  language: Language;
}

/** One kind of reading: what it is for, and cards before the night, on the left and the right by turns. */
export function KindSection({ kind, text, cards, language }: KindSectionProps) {
  const { t } = useTranslation();
  return (
    <section
      id={kind}
      aria-labelledby={`${kind}-heading`}
      className="group/kind grid scroll-mt-8 items-center gap-8 lg:grid-cols-[5fr_6fr] lg:gap-16 lg:even:grid-cols-[6fr_5fr]"
    >
      <div className="lg:group-even/kind:order-last">
        <h3 id={`${kind}-heading`} className="text-heading">
          {text.heading}
        </h3>
        <p className="mt-4 max-w-prose text-lg">{text.text}</p>
        <h4 className="mt-6 text-xl">{t("tarotInfo.features")}</h4>
        <ul className="lozenges mt-2 space-y-1 text-soft">
          {text.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="mt-8">
          <ButtonLink to={pathTo.spread(language, kind)} prefetch="intent">
            {t(`home.start.${kind}`)}
          </ButtonLink>
        </p>
      </div>
      <SampleCards kind={kind} cards={cards} language={language} />
    </section>
  );
}

/** How the cards lie, and each of them where they do not lie alike. */
const LAYOUTS: Record<Spread["layout"], { table: string; places?: readonly string[] }> = {
  single: { table: "max-w-52 sm:max-w-60" },
  row: {
    table: "max-w-xl grid-cols-3",
    places: ["translate-y-3", "-translate-y-4", "translate-y-3"],
  },
  fork: {
    table: "max-w-md grid-cols-3",
    places: [
      "col-start-2 row-start-1 row-span-2",
      "col-start-1 row-start-1",
      "col-start-3 row-start-1",
      "col-start-1 row-start-2",
      "col-start-3 row-start-2",
    ],
  },
};

function SampleCards({ kind, cards, language }: Pick<KindSectionProps, "kind" | "cards" | "language">) {
  const { t } = useTranslation();
  const { table, places } = LAYOUTS[SPREADS[kind].layout];
  return (
    <figure className="night relative isolate grid min-h-80 place-items-center overflow-hidden border border-line px-4 py-10 sm:min-h-132 sm:px-6">
      <figcaption className="sr-only">{t("tarotInfo.samples")}</figcaption>
      <Stars count={24} />
      <ul className={`relative grid w-full items-center gap-3 sm:gap-5 ${table}`}>
        {cards.map((card, index) => (
          <li key={card.id} className={places?.[index]}>
            <Link
              to={pathTo.card(language, card.id)}
              prefetch="intent"
              viewTransition
              className="group block text-center text-star"
            >
              <div className="transition-transform duration-300 ease-slow group-hover:-translate-y-1.5">
                <CardFace {...card} orientation="upright" isLazy />
              </div>
              <span className="mt-3 inline-flex min-h-11 items-center font-display text-lg leading-snug wrap-anywhere group-hover:underline sm:text-xl">
                {card.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </figure>
  );
}
