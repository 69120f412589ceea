import { ORIENTATIONS, type Orientation } from "../reading";
import { DECK } from "../tarot/deck";

/** What is practised: a card as it lies. */
export interface PracticeItem {
  card: string;
  orientation: Orientation;
}

/** So many cards are practised on a day. */
export const CARDS_A_DAY = 5;

/** Each card both ways, the major arcana first. */
export const PRACTICE_ITEMS: readonly PracticeItem[] = DECK.flatMap(({ id }) =>
  ORIENTATIONS.map((orientation) => ({ card: id, orientation })),
);

/** How a card as it lies is named in forms and rows. */
export function practiceKey({ card, orientation }: PracticeItem): string {
  return `${card}:${orientation}`;
}

/** The item that is named so; null where there is none. */
export function practiceItem(key: unknown): PracticeItem | null {
  return PRACTICE_ITEMS.find((item) => practiceKey(item) === key) ?? null;
}
