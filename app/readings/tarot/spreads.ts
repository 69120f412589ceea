import type { NamedSection, TarotKind } from "../reading";
import { SPREADS } from "./spreads.data";

/** The part of the text that a place has, if each has one. */
export function sectionOf(kind: TarotKind, place: number): NamedSection | undefined {
  const { positions, sections } = SPREADS[kind];
  return sections.find((section) => section === positions[place]?.id);
}
