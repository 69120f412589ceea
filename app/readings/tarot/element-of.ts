import type { Element } from "../zodiac/signs.data";
import { cardOf } from "./deck";
import { MAJOR_ELEMENTS, SUIT_ELEMENTS } from "./elements.data";

/** The element of a card by its id: its suit's, or the one that a major arcanum has been given. */
export function elementOf(id: string): Element {
  const { suit } = cardOf(id);
  return suit === "major" ? (MAJOR_ELEMENTS[id] ?? "fire") : SUIT_ELEMENTS[suit];
}
