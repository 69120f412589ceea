import type { Language } from "~/i18n/languages";

/** The two pictures of a shared reading, in pixels: for previews of its link, and for what fills a phone. */
export const SHAPES = {
  wide: { width: 1200, height: 630 },
  tall: { width: 1080, height: 1920 },
} as const;

export type Shape = keyof typeof SHAPES;

/** A card or a sign on the picture. */
export interface Drawn {
  /** Its picture among the material: `tarot/ar16`. */
  picture: string;
  name: string;
  /** What it means where it lies; null where that has no name. */
  place: string | null;
  /** The word for a card that lies upside down, if it does. */
  reversed: string | null;
}

/** All that is on a social card: names of ours in the reading's language, and nothing that anybody has typed. */
export interface SocialCard {
  language: Language;
  brand: string;
  /** The name of the kind of reading. */
  title: string;
  reader: { id: string; name: string } | null;
  /** How it is laid: two signs are a pair. */
  layout: "single" | "row" | "fork" | "pair";
  drawn: Drawn[];
}
