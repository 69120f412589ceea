import { ELEMENTS, type Element, SIGNS, type SignId } from "./signs.data";

/** How well two signs get on: same element, on the first one's list, or neither. */
export type Compatibility = "high" | "mediumHigh" | "average";

/** The element compatibility of two signs, seen from `mine` (specification, section 5). */
export function compatibilityOf(mine: SignId, theirs: SignId): Compatibility {
  if (SIGNS[mine].element === SIGNS[theirs].element) return "high";
  return SIGNS[mine].compatibility.includes(theirs) ? "mediumHigh" : "average";
}

type PairOf<T extends Element> = `${T}-${Element}`;
export type ElementPair = PairOf<Element>;

/** The elements of two signs as one name, whichever comes first: `fire-water`. */
export function elementPair(mine: SignId, theirs: SignId): ElementPair {
  const [first, second] = [SIGNS[mine].element, SIGNS[theirs].element].sort(
    (a, b) => ELEMENTS.indexOf(a) - ELEMENTS.indexOf(b),
  );
  return `${first ?? "fire"}-${second ?? "fire"}`;
}
