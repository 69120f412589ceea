import type { Language } from "~/i18n/languages";
import { cardText } from "./card-texts.server";
import { DECK } from "./deck";

/** What a search keeps of a card: its id, and which of its keywords hold a word that was looked for. */
export type FoundCards = ReadonlyMap<string, readonly string[]>;

/**
 * The cards whose name or keywords, in either orientation, hold every word of a search in that language. Letter case and
 * accents make no difference, and a word may be part of another, so that Chinese needs no spaces.
 * @returns null where no word is looked for.
 */
export function searchCards(search: string, language: Language): FoundCards | null {
  const words = folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return null;
  const found = new Map<string, readonly string[]>();
  for (const { id } of DECK) {
    const { name, upright, reversed } = cardText(id, language);
    const keywords = [...upright.keywords, ...reversed.keywords];
    const texts = [name, ...keywords].map(folded);
    if (!words.every((word) => texts.some((text) => text.includes(word)))) continue;
    found.set(
      id,
      keywords.filter((_, index) => words.some((word) => texts[index + 1]?.includes(word))),
    );
  }
  return found;
}

/** A text as a search compares it. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => LIGATURES[letter] ?? letter);
}

const LIGATURES: Record<string, string> = { ß: "ss", œ: "oe", æ: "ae" };
