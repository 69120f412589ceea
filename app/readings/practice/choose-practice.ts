import { createHash } from "node:crypto";
import { DECK } from "../tarot/deck";
import { CARDS_A_DAY, PRACTICE_ITEMS, type PracticeItem, practiceKey } from "./practice-item";

/** When something is to be practised, and when it was. Days are `YYYY-MM-DD`. */
export interface Practised extends PracticeItem {
  due: string;
  /** The day on which it was to be before its last answer; null where that was its first. */
  dueBefore: string | null;
  answeredOn: string;
}

/** Of what a day has, so much is new as long as there is something new, however much comes back. */
const LEAST_NEW = 1;

/**
 * What a day has to practise, of all that somebody `known` has practised: what is due, and then what is new, major arcana
 * first. It stays the same, and in the same order, while it is answered: what was answered on the day counts as it stood before.
 */
export function choosePractice(known: readonly Practised[], day: string): PracticeItem[] {
  const answered = known.filter(({ answeredOn }) => answeredOn >= day);
  const chosen = chosenAtDawn(known, day);
  const open = chosen.filter((item) => !has(answered, item));
  // What moved in from elsewhere, answered there, counts as well: nobody is given more than a day's cards.
  const left = open.slice(0, Math.max(0, CARDS_A_DAY - answered.length));
  return byChance([...answered.map(({ card, orientation }) => ({ card, orientation })), ...left], day);
}

/** What the day began with. */
function chosenAtDawn(known: readonly Practised[], day: string): PracticeItem[] {
  const before = known.flatMap(({ card, orientation, due, dueBefore, answeredOn }) => {
    const since = answeredOn >= day ? dueBefore : due;
    return since === null ? [] : [{ card, orientation, since }];
  });
  const inOrder = byChance(before, day).sort((a, b) => a.since.localeCompare(b.since));
  const due = inOrder.filter(({ since }) => since <= day);
  const fresh = freshItems(before, day);
  const isNewLeft = fresh.length > 0;
  const back = due.slice(0, CARDS_A_DAY - (isNewLeft ? LEAST_NEW : 0));
  const rest = inOrder.filter((item) => !has(back, item));
  return [...back, ...fresh, ...rest].slice(0, CARDS_A_DAY);
}

/** What was never practised, each card one way only on a day, and not beside its other way. */
function freshItems(before: readonly PracticeItem[], day: string): PracticeItem[] {
  const unknown = PRACTICE_ITEMS.filter((item) => !has(before, item));
  const inOrder = [true, false].flatMap((isMajor) =>
    byChance(
      unknown.filter(({ card }) => isMajorArcanum(card) === isMajor),
      day,
    ),
  );
  return inOrder.filter((item, at) => inOrder.findIndex(({ card }) => card === item.card) === at);
}

function isMajorArcanum(card: string): boolean {
  return DECK.find(({ id }) => id === card)?.suit === "major";
}

function has(items: readonly PracticeItem[], item: PracticeItem): boolean {
  return items.some(({ card, orientation }) => card === item.card && orientation === item.orientation);
}

/** In an order that is another each day, and the same all day. */
function byChance<Item extends PracticeItem>(items: readonly Item[], day: string): Item[] {
  return items
    .map((item) => ({ item, place: chanceOf(`${day} ${practiceKey(item)}`) }))
    .sort((a, b) => a.place.localeCompare(b.place))
    .map(({ item }) => item);
}

/** Evenly spread and always the same; needs no secrecy. */
export function chanceOf(seed: string): string {
  return createHash("sha256").update(seed).digest("hex");
}
