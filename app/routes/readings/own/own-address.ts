import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { Orientation } from "~/readings/reading";
import { type LaidOwn, writeLaid } from "~/readings/tarot/own-cards";
import type { ShownOwn } from "./show-own.server";

/** Where the cards lie on the page, and where one is chosen. */
export const TABLE = "table";
export const CHOICE = "choice";

interface Opened {
  place?: number | null;
  part?: string;
}

/** The page with cards as they are about to lie, and with the place that is open: else the first in which nothing lies. */
export function ownAddress(
  language: Language,
  { kind, laid }: { kind: string; laid: readonly LaidOwn[] },
  { place = null, part }: Opened = {},
): string {
  const query = {
    spread: kind,
    cards: writeLaid(laid) || undefined,
    place: place === null ? undefined : String(place + 1),
    suit: part,
  };
  return `${pathTo.own(language, query)}#${place === null ? TABLE : CHOICE}`;
}

/** The cards with one of them laid in a place. */
export function laidWith(shown: ShownOwn, place: number, id: string, orientation: Orientation): LaidOwn[] {
  return shown.places.map(({ laid }, at) => (at === place ? { id, orientation } : laid));
}
