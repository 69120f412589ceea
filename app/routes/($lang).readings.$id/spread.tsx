import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CardFace } from "~/readings/card-face";
import type { TarotKind } from "~/readings/reading";
import { DottedList } from "~/ui/dotted-list";
import { TextBreak } from "~/ui/text-break";
import type { ShownCard } from "./show-reading.server";
import type { Ritual } from "./use-ritual";

const POSITIONS = ["past", "present", "future"] as const;

interface SpreadProps {
  kind: TarotKind;
  cards: readonly ShownCard[];
  ritual: Ritual;
  /** The language of the cards' names. */
  language: string;
}

/** The drawn cards in their places, each named in words below. */
export function Spread({ kind, cards, ritual, language }: SpreadProps) {
  const { t } = useTranslation();
  const isTimeline = kind === "timeline";
  const list = useFocusWhenDealt(ritual);
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={t("reading.drawn")}
      className={`mx-auto grid w-full gap-x-3 outline-none sm:gap-x-8 ${isTimeline ? "max-w-3xl grid-cols-3" : "max-w-52 grid-cols-1 sm:max-w-64"}`}
    >
      {cards.map((card, index) => {
        const isTurned = index < ritual.turned;
        const position = isTimeline ? POSITIONS[index] : undefined;
        return (
          <li
            key={card.id}
            data-dealt={index < ritual.dealt}
            className="dealt row-span-3 grid min-w-0 grid-rows-subgrid gap-0 text-center wrap-anywhere hyphens-auto"
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
