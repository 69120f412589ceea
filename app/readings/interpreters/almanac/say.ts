import type { Language } from "~/i18n/languages";
import { joinSentences } from "~/i18n/typography";
import type { Chunk, Section } from "../../reading";

/** Picks one of several sentences and fills its blanks. The slot keeps two picks of one reading independent. */
export type Say = (slot: string, variants: readonly string[], values?: Record<string, string>) => string;

/** The paragraphs of each section, in their order; a paragraph is a list of its sentences. */
export type Composition = Partial<Record<Section, string[][]>>;

/** Picks that are always the same for the same reading: `subject` is everything that makes it what it is. */
export function sayer(subject: unknown): Say {
  const seed = JSON.stringify(subject);
  return (slot, variants, values = {}) => {
    const chosen = variants[hash(seed + slot) % variants.length] ?? "";
    return chosen.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}

/** The lines of a composition: a paragraph is one, or several where the question told in it has several. */
export function toChunks(composition: Composition, language: Language): Chunk[] {
  return (Object.entries(composition) as [Section, string[][]][]).flatMap(([section, paragraphs]) =>
    paragraphs
      .flatMap((sentences) => joinSentences(sentences, language).split("\n"))
      .filter((line) => line.trim() !== "")
      .map((line) => ({ section, text: `${line.trim()}\n` })),
  );
}

/** FNV-1a with its bits mixed once more, so that the lowest, which choose, depend on all of them; needs no secrecy. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
