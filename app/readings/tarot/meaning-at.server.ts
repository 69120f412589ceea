import type { CardMeaning } from "./card-texts.server";
import type { Spread } from "./spreads.data";

type Position = Spread["positions"][number]["id"];

/** What of a card is said at a place: a road goes where it could lead, and asks for something to be done. */
const SAID_AT: Record<Position, Exclude<keyof CardMeaning, "keywords">> = {
  past: "past",
  present: "present",
  future: "future",
  card: "advice",
  here: "present",
  one: "future",
  other: "future",
  "one-asks": "advice",
  "other-asks": "advice",
};

/** What a card means where it lies. */
export function meaningAt(position: Position, meaning: CardMeaning): string {
  return meaning[SAID_AT[position]];
}
