import { InterpretationError } from "../interpreter";

/** How many letters in a row a text may share with the instructions: some twelve words, or two short sentences in Chinese. */
const LONGEST_SHARED = { latin: 60, han: 24 };

/**
 * Watches a text that is written under `instructions`, in pieces of any size, for the model telling these instead.
 * Letters alone count, so that neither line breaks nor marks between the words hide them. A line is judged at its end,
 * before anybody is shown it. What stands in `typed`, the visitor's own words, tells them nothing new.
 * @returns takes each piece, and `"\n"` after the last. It throws InterpretationError `echoed`.
 */
export function refuseEcho(instructions: string, typed: readonly string[]): (piece: string) => void {
  const letters = secretOf(instructions);
  const shared = /\p{Script=Han}/u.test(letters) ? LONGEST_SHARED.han : LONGEST_SHARED.latin;
  const secret = typed.reduce((left, words) => withoutRuns(left, lettersOf(words), shared / 2), letters);
  let before = "";
  let line = "";
  return (piece) => {
    line += piece;
    if (!piece.includes("\n")) return;
    const heard = before + lettersOf(line);
    line = "";
    before = heard.slice(1 - shared);
    if (!runsOf(secret, heard, shared).next().done) throw new InterpretationError("echoed");
  };
}

/** Instructions are few and long, and texts many. */
const secrets = new Map<string, string>();

function secretOf(instructions: string): string {
  const known = secrets.get(instructions) ?? lettersOf(instructions);
  secrets.set(instructions, known);
  return known;
}

/** Accents are left out as well, before and after: many of them take long to be put in order. */
function lettersOf(text: string): string {
  return text
    .replace(/\p{M}+/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The text with a gap, which no letters match, where it shares `length` letters in a row or more with another. */
function withoutRuns(text: string, other: string, length: number): string {
  let left = text;
  for (const { from, to } of runsOf(text, other, length))
    left = left.slice(0, from) + " ".repeat(to - from) + left.slice(to);
  return left;
}

interface Run {
  from: number;
  to: number;
}

/** Where in a text it shares `length` letters in a row or more with another: such a run holds a whole block of half its length. */
function* runsOf(text: string, other: string, length: number): Generator<Run> {
  const half = length / 2;
  for (let at = 0; at + half <= other.length; at += half) {
    const block = other.slice(at, at + half);
    for (let found = text.indexOf(block); found >= 0; found = text.indexOf(block, found + 1)) {
      const run = runAround(text, found, other, at);
      if (run.to - run.from >= length) yield run;
    }
  }
}

/** The run in which the place `at` in one text and `other` in the other lie. */
function runAround(text: string, at: number, otherText: string, other: number): Run {
  let [back, on] = [0, 0];
  while (at > back && text[at - back - 1] === otherText[other - back - 1]) back += 1;
  while (at + on < text.length && text[at + on] === otherText[other + on]) on += 1;
  return { from: at - back, to: at + on };
}
