import { findIn, type Searched, type WordList, wordsOf } from "./word-list";

/** The time that a question of these words names, as it was typed: the longest, where it names several. null where it names none. */
export function findTime(question: string, words: Searched, times: WordList): string | null {
  const found = findIn(words, times).sort((a, b) => b.length - a.length);
  for (const time of found) {
    const typed = asTyped(question, time);
    if (typed) return typed;
  }
  return null;
}

/** Where words stand in a text that was written with accents, capitals and marks of its own. */
function asTyped(text: string, words: string): string | null {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]|\p{Script=Han}/gu)].map(
    ({ index }) => index,
  );
  const ends = [...text.matchAll(/[\p{L}\p{N}](?![\p{L}\p{N}])|\p{Script=Han}/gu)].map(
    ({ index, 0: last }) => index + last.length,
  );
  for (const start of starts)
    for (const end of ends)
      if (
        end > start &&
        end - start <= 2 * words.length &&
        wordsOf(text.slice(start, end)).join(" ") === words
      )
        return text.slice(start, end);
  return null;
}
