import { findIn, searched, wordList, wordsOf } from "../../understanding/word-list";
import type { Aspect, ZodiacTexts } from "./zodiac-texts.server";

/** What of two people a question is about: the aspect of whose words it has most, the first listed where several have as many. */
export function findAspect(question: string, aspects: ZodiacTexts["aspects"]): Aspect {
  const asked = searched(wordsOf(question));
  const found = (Object.entries(aspects) as [Aspect, { words: string[] }][]).map(([aspect, { words }]) => ({
    aspect,
    count: findIn(asked, wordList(words.map((word) => `${word}*`))).length,
  }));
  const most = Math.max(...found.map(({ count }) => count));
  return (most > 0 && found.find(({ count }) => count === most)?.aspect) || "general";
}
