import { InterpretationError } from "./interpreter";

/** How many letters in a row a text may share with the instructions: some twelve words, or two short sentences in Chinese. */
const LONGEST_SHARED = { latin: 60, han: 24 };

/**
 * Watches a text that is written under `instructions`, in pieces of any size, for the model telling these instead.
 * Letters alone count, so that neither line breaks nor marks between the words hide them. A line is judged at its end,
 * before anybody is shown it.
 * @returns takes each piece, and `"\n"` after the last. It throws InterpretationError `blocked`.
 */
export function refuseEcho(instructions: string): (piece: string) => void {
  const secret = secretOf(instructions);
  const shared = /\p{Script=Han}/u.test(secret) ? LONGEST_SHARED.han : LONGEST_SHARED.latin;
  let before = "";
  let line = "";
  return (piece) => {
    line += piece;
    if (!piece.includes("\n")) return;
    const heard = before + lettersOf(line);
    line = "";
    before = heard.slice(1 - shared);
    if (hasRunOf(secret, heard, shared)) throw new InterpretationError("blocked");
  };
}

/** Instructions are few and long, and texts many. */
const secrets = new Map<string, string>();

function secretOf(instructions: string): string {
  const known = secrets.get(instructions) ?? lettersOf(instructions);
  secrets.set(instructions, known);
  return known;
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether the two share `length` letters in a row: such a run holds a whole block of half its length. */
function hasRunOf(secret: string, heard: string, length: number): boolean {
  const half = length / 2;
  for (let at = 0; at + half <= heard.length; at += half) {
    const block = heard.slice(at, at + half);
    for (let found = secret.indexOf(block); found >= 0; found = secret.indexOf(block, found + 1)) {
      if (runAround(secret, found, heard, at) >= length) return true;
    }
  }
  return false;
}

/** How long the run is in which the place `at` in one text and `other` in the other lie. */
function runAround(text: string, at: number, otherText: string, other: number): number {
  let [back, on] = [0, 0];
  while (at > back && text[at - back - 1] === otherText[other - back - 1]) back += 1;
  while (at + on < text.length && text[at + on] === otherText[other + on]) on += 1;
  return back + on;
}
