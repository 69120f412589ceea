import { type DrawnCard, ORIENTATIONS, type Orientation, type TarotKind } from "../reading";
import { DECK } from "./deck";
import { SPREADS } from "./spreads.data";

/** What is said to lie in a place, as it came; null where nothing does. */
export type LaidOwn = { id: string; orientation: string } | null;

/** What is wrong with a place: nothing lies there, no card of ours, one that lies in an earlier place, or the spread has no such place. */
export type PlaceFault = "empty" | "unknown" | "twice" | "beyond";
/** The same by the number of the place. */
export type PlaceFaults = Readonly<Record<number, PlaceFault>>;

/** The cards that somebody has laid in the places of a spread, or what is wrong with which place. */
export function checkOwnCards(
  kind: TarotKind,
  laid: readonly LaidOwn[],
): { cards: DrawnCard[]; faults: null } | { cards: null; faults: PlaceFaults } {
  const { positions } = SPREADS[kind];
  const faults: Record<number, PlaceFault> = {};
  const cards: DrawnCard[] = [];
  for (let place = 0; place < Math.max(positions.length, laid.length); place += 1) {
    const card = laid[place];
    const fault = place >= positions.length ? "beyond" : faultOf(card, cards);
    if (fault) faults[place] = fault;
    else if (card) cards.push({ id: card.id, orientation: card.orientation as Orientation });
  }
  return Object.keys(faults).length === 0 ? { cards, faults: null } : { cards: null, faults };
}

function faultOf(card: LaidOwn | undefined, before: readonly DrawnCard[]): PlaceFault | undefined {
  if (!card) return "empty";
  const isKnown =
    DECK.some(({ id }) => id === card.id) && ORIENTATIONS.some((each) => each === card.orientation);
  if (!isKnown) return "unknown";
  return before.some(({ id }) => id === card.id) ? "twice" : undefined;
}

/** Signs that an address holds as they are. */
const BETWEEN = ".";
const REVERSED = "~r";

/** Cards as an address or a hidden field has them: `star.tower~r`, nothing where nothing lies. */
export function writeLaid(laid: readonly LaidOwn[]): string {
  return laid
    .map((card) => (card ? card.id + (card.orientation === "reversed" ? REVERSED : "") : ""))
    .join(BETWEEN);
}

/** What {@link writeLaid} wrote, or anything else, for as many places as the spread has. */
export function readLaid(kind: TarotKind, written: string): LaidOwn[] {
  const parts = written.split(BETWEEN);
  return SPREADS[kind].positions.map((_, place) => {
    const part = parts[place]?.trim() ?? "";
    const isReversed = part.endsWith(REVERSED);
    const id = isReversed ? part.slice(0, -REVERSED.length) : part;
    return id === "" ? null : { id, orientation: isReversed ? "reversed" : "upright" };
  });
}
