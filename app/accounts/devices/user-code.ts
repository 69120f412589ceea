/** Consonants that are not taken for one another, and make no words. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** 20 to the power of 8: 25 billion. */
const LENGTH = 8;

/** A code that a device shows and a person types, by `pick`, which gives an index below its limit. */
export function writeUserCode(pick: (limit: number) => number): string {
  return Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)]).join("");
}

/** As it is shown: in two halves. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** The code that somebody typed, however they wrote it; null for what cannot be one. */
export function readUserCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  const isCode = code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter));
  return isCode ? code : null;
}
