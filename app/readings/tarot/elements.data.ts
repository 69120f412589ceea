import type { Element } from "../zodiac/signs.data";
import type { Suit } from "./deck.data";

export const SUIT_ELEMENTS: Readonly<Record<Suit, Element>> = {
  wands: "fire",
  cups: "water",
  swords: "air",
  pentacles: "earth",
};

/** The elements of the major arcana, by the signs and planets that the Golden Dawn gave them. */
export const MAJOR_ELEMENTS: Readonly<Record<string, Element>> = {
  fool: "air",
  magician: "air",
  "high-priestess": "water",
  empress: "earth",
  emperor: "fire",
  hierophant: "earth",
  lovers: "air",
  chariot: "water",
  strength: "fire",
  hermit: "earth",
  "wheel-of-fortune": "fire",
  justice: "air",
  "hanged-man": "water",
  death: "water",
  temperance: "fire",
  devil: "earth",
  tower: "fire",
  star: "air",
  moon: "water",
  sun: "fire",
  judgement: "fire",
  world: "earth",
};
