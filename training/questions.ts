import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import type { LexiconFile } from "../app/readings/understanding/lexicon";

/** A question as somebody might ask it, with what is to be found in it; null where there is nothing of the kind. */
export interface LabelledQuestion {
  topic: string;
  kind: string;
  matter: string | null;
  mood: string | null;
  question: string;
}

/** The questions in a language from which is learned: a line each, its fields separated by tabulators. */
export function readQuestions(language: Language): LabelledQuestion[] {
  return readText(language)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [topic = "", kind = "", matter = "", mood = "", question = ""] = line.split("\t");
      return { topic, kind, matter: labelOf(matter), mood: labelOf(mood), question };
    });
}

/** The words by which questions are understood, as they are written. */
export function readWords(language: Language): LexiconFile {
  return JSON.parse(
    readFileSync(new URL(`../app/readings/understanding/lexicon/${language}.json`, import.meta.url), "utf8"),
  );
}

/** By which the classifiers are known to be made of the questions as they are, and of those words that are learned with them. */
export function hashQuestions(): string {
  const hash = createHash("sha256");
  for (const language of LANGUAGES) {
    const { topics, matters, not, persons } = readWords(language);
    hash.update(readText(language)).update(JSON.stringify({ topics, matters, not, persons }));
  }
  return hash.digest("base64url");
}

function labelOf(field: string): string | null {
  return field === "-" ? null : field;
}

function readText(language: Language): string {
  return readFileSync(new URL(`./questions/${language}.tsv`, import.meta.url), "utf8");
}
