import type { Language } from "~/i18n/languages";
import type { DrawnCard, TarotKind } from "./reading";
import { isBeyondCards, leaningOf, leanOf } from "./tarot/leans";
import type { Leaning } from "./tarot/leans.data";
import { SPREADS } from "./tarot/spreads.data";
import { understandQuestion } from "./understanding/understand-question.server";

interface Sealed {
  kind: TarotKind;
  question: string | null;
  cards: readonly DrawnCard[] | null;
  language: Language;
  /** Whether its question may be a cry for help. */
  offersHelp: boolean;
}

/**
 * Where the card of a question for a yes or no leans, to be shown under it. null where the spread has no leaning, before the
 * draw, where something else is asked, and where cards are not to judge.
 */
export function sealOf({ kind, question, cards, language, offersHelp }: Sealed): Leaning | null {
  const [card] = cards ?? [];
  if (!SPREADS[kind].leans || !card || question === null || offersHelp) return null;
  const asked = understandQuestion(question, language);
  if (!asked.maySeal || asked.kind !== "asks") return null;
  return isBeyondCards(asked) ? "open" : leaningOf(leanOf(card));
}
