import type { DrawnCard } from "../reading";
import type { Understanding } from "../understanding/question";
import { LEANINGS, LEANS, type Leaning } from "./leans.data";

/** Where a card leans, from -2, a no, to 2, a yes. */
export function leanOf({ id, orientation }: DrawnCard): number {
  const leans = LEANS[id];
  if (!leans) throw new Error(`There is no card ${id}.`);
  return leans[orientation === "upright" ? 0 : 1];
}

/** Reversed, these lean to a yes and are stuck all the same. */
const STUCK: readonly string[] = ["hermit", "hanged-man", "four-swords", "five-wands"];

/**
 * Whether a card as it lies lets things move: upright where it leans to no no, reversed only where it lets go of what it held.
 * What gives still, reversed, and less (the Sun), may say yes, but is told as held back.
 */
export function flows(card: DrawnCard): boolean {
  const lean = leanOf(card);
  if (card.orientation === "upright") return lean >= 0;
  return lean > 0 && leanOf({ ...card, orientation: "upright" }) < 0 && !STUCK.includes(card.id);
}

/** The leaning of a number from -2, a no, to 2, a yes. */
export function leaningOf(lean: number): Leaning {
  const step = Math.max(-2, Math.min(2, Math.round(lean)));
  return LEANINGS[2 - step] ?? "open";
}

/**
 * Whether a yes or no is open whatever is drawn: nobody can say where the dead are or who hears a prayer, and no card accuses
 * anybody or promises a bad end.
 */
export function isBeyondCards({ topic, isUnwelcome }: Pick<Understanding, "topic" | "isUnwelcome">): boolean {
  return topic === "grief" || topic === "faith" || isUnwelcome;
}
