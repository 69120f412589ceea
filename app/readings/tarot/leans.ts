import type { DrawnCard } from "../reading";
import { LEANINGS, LEANS, type Leaning } from "./leans.data";

/** Where a card leans, from -2, a no, to 2, a yes. */
export function leanOf({ id, orientation }: DrawnCard): number {
  const leans = LEANS[id];
  if (!leans) throw new Error(`There is no card ${id}.`);
  return leans[orientation === "upright" ? 0 : 1];
}

/** The leaning of a number from -2, a no, to 2, a yes. */
export function leaningOf(lean: number): Leaning {
  const step = Math.max(-2, Math.min(2, Math.round(lean)));
  return LEANINGS[2 - step] ?? "open";
}
