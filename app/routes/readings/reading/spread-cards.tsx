import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CardFace } from "~/readings/parts/card-face";
import type { TarotKind } from "~/readings/reading";
import { SPREADS, type Spread } from "~/readings/tarot/spreads.data";
import { DottedList } from "~/ui/dotted-list";
import { TextBreak } from "~/ui/text-break";
import type { ShownCard } from "./show-reading.server";
import type { Ritual } from "./use-ritual";

/** A card takes three rows, for what it means where it lies, its face and its name, which neighbours share. */
const PLACE = "row-span-3 grid grid-rows-subgrid";

/** The table, and the place of each card on it where they do not simply follow each other. */
const LAYOUTS: Record<Spread["layout"], { table: string; places?: readonly string[] }> = {
  single: { table: "max-w-52 grid-cols-1 sm:max-w-64" },
  row: { table: "max-w-3xl grid-cols-3" },
  fork: {
    table: "max-w-2xl grid-cols-3",
    places: [
      "col-start-2 row-start-1 row-span-6 self-center",
      `col-start-1 row-start-1 ${PLACE}`,
      `col-start-3 row-start-1 ${PLACE}`,
      `col-start-1 row-start-4 pt-8 sm:pt-10 ${PLACE}`,
      `col-start-3 row-start-4 pt-8 sm:pt-10 ${PLACE}`,
    ],
  },
};

interface SpreadCardsProps {
  kind: TarotKind;
  cards: readonly ShownCard[];
  ritual: Ritual;
  /** The language of the cards' names. */
  language: string;
}

/** The drawn cards in their places, each named in words below. */
export function SpreadCards({ kind, cards, ritual, language }: SpreadCardsProps) {
  const { t } = useTranslation();
  const { layout, sections } = SPREADS[kind];
  const { table, places } = LAYOUTS[layout];
  const list = useFocusWhenDealt(ritual);
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={t("reading.drawn")}
      className={`mx-auto grid w-full gap-x-3 outline-none sm:gap-x-8 ${table}`}
    >
      {cards.map((card, index) => {
        const isTurned = index < ritual.turned;
        const position = sections[index];
        return (
          <li
            key={card.id}
            data-dealt={index < ritual.dealt}
            className={`dealt min-w-0 gap-0 text-center wrap-anywhere hyphens-auto ${places?.[index] ?? PLACE}`}
          >
            {position && (
              <p className="mb-2 self-end font-display text-base text-brass sm:text-lg">
                {t(`positions.${position}`)}
              </p>
            )}
            <CardFace {...card} isFaceDown={!isTurned} />
            <p
              className={`mt-4 leading-snug transition-opacity duration-700 ${isTurned ? "" : "invisible opacity-0"}`}
            >
              <span lang={language} className="block font-display text-base text-star sm:text-xl">
                {card.name}
              </span>
              <TextBreak />
              {card.orientation === "reversed" && (
                <span className="block text-sm text-brass">{t("orientation.reversed")}</span>
              )}
              <TextBreak />
              <span lang={language} className="mt-1 hidden text-sm text-soft sm:block">
                <DottedList items={card.keywords} />
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** The button that dealt the cards is gone: whoever pressed it goes on here. */
function useFocusWhenDealt({ dealt, isComplete }: Ritual) {
  const list = useRef<HTMLOListElement>(null);
  const isBeingDealt = dealt > 0 && !isComplete;
  useEffect(() => {
    if (isBeingDealt) list.current?.focus({ preventScroll: true });
  }, [isBeingDealt]);
  return list;
}
