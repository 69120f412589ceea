import type { Language } from "~/i18n/languages";

/** Picks one of several sentences and fills its blanks. The slot keeps two picks of one reading independent. */
export type Say = (slot: string, variants: readonly string[], values?: Record<string, string>) => string;

/** Marker lines, and paragraphs as lists of their sentences. */
export type Composition = (string | string[])[];

/** Picks that are always the same for the same reading: `subject` is everything that makes it what it is. */
export function sayer(subject: unknown): Say {
  const seed = JSON.stringify(subject);
  return (slot, variants, values = {}) => {
    const chosen = variants[hash(seed + slot) % variants.length] ?? "";
    return chosen.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}

/** The text of a composition, a paragraph a line; Chinese sets no space between sentences. */
export function joinText(composition: Composition, language: Language): string {
  const space = language.startsWith("zh") ? "" : " ";
  return composition.map((part) => (typeof part === "string" ? part : part.join(space))).join("\n");
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
