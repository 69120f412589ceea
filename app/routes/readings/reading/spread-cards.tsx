import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { CardBack, CardFace } from "~/readings/parts/card-face";
import type { TarotKind } from "~/readings/reading";
import { SPREADS, type Spread, sectionOf } from "~/readings/tarot/spreads.data";
import { TextBreak } from "~/ui/text-break";
import type { ShownCard } from "./show-reading.server";

/** What lies in a place: nothing yet, a card face down, or face up. */
export type PlaceState = "empty" | "back" | "up";

/** A card takes three rows, for what it means where it lies, its face and its name, which neighbours share. */
const PLACE = "row-span-3 grid grid-rows-subgrid";

/** The table, and where each place is on it if they do not simply follow each other. */
const LAYOUTS: Record<Spread["layout"], { table: string; places?: readonly string[] }> = {
  single: { table: "spread-single grid-cols-1" },
  row: { table: "spread-row grid-cols-3" },
  fork: {
    table: "spread-fork grid-cols-3",
    places: [
      `col-start-2 row-start-4 ${PLACE}`,
      `col-start-1 row-start-4 ${PLACE}`,
      `col-start-3 row-start-4 ${PLACE}`,
      `col-start-1 row-start-1 pb-3 sm:pb-6 ${PLACE}`,
      `col-start-3 row-start-1 pb-3 sm:pb-6 ${PLACE}`,
    ],
  },
};

interface SpreadCardsProps {
  kind: TarotKind;
  /** null until they are drawn. */
  cards: readonly ShownCard[] | null;
  /** What lies in each place. */
  states: readonly PlaceState[];
  /** The place to which a card that is held would go. */
  lit: number | null;
  language: Language;
  /** The language of the cards' names. */
  textLanguage: string;
}

/**
 * The places of a spread, and the cards in them, each named below by a link that covers it. Where nothing lies yet a card waits unseen:
 * to lay it down then moves nothing else.
 */
export const SpreadCards = forwardRef<HTMLOListElement, SpreadCardsProps>(function SpreadCards(
  { kind, cards, states, lit, language, textLanguage },
  ref,
) {
  const { t } = useTranslation();
  const { layout, positions } = SPREADS[kind];
  const { table, places } = LAYOUTS[layout];
  return (
    <ol
      ref={ref}
      tabIndex={-1}
      aria-label={t(cards ? "reading.drawn" : "draw.places")}
      className={`spread mx-auto grid w-full gap-x-3 outline-none sm:gap-x-8 ${table}`}
    >
      {positions.map(({ id }, index) => {
        const state = states[index] ?? "empty";
        const card = cards?.[index];
        const section = sectionOf(kind, index);
        return (
          <li
            key={id}
            data-state={state}
            data-lit={index === lit}
            className={`relative min-w-0 gap-0 text-center wrap-anywhere hyphens-auto ${places?.[index] ?? PLACE}`}
          >
            <p className="mb-2 self-end font-display text-sm leading-tight text-brass empty:hidden sm:text-lg">
              {section && t(`positions.${section}`)}
            </p>
            <div className="place">
              <div className="place-card" data-card="">
                {card ? <CardFace {...card} isFaceDown={state !== "up"} /> : <CardBack />}
              </div>
            </div>
            <p className="place-name mt-3 leading-snug" data-shown={state === "up"}>
              {card && (
                <a href={pathTo.card(language, card.id)} data-place={index} className="place-link">
                  <span lang={textLanguage} className="block font-display text-base text-star sm:text-xl">
                    {card.name}
                  </span>
                  <TextBreak />
                  {card.orientation === "reversed" && (
                    <span className="block text-sm text-brass">{t("orientation.reversed")}</span>
                  )}
                </a>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
});
