import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";

/** Sentences of somebody in danger, and what people ask of cards and stars otherwise. */
export interface Sentences {
  crisis: string[];
  ordinary: string[];
}

/** What the classifier learns from, or what it has never seen and is measured on. */
export function readSentences(part: "corpus" | "held-out", language: Language): Sentences {
  return JSON.parse(readText(part, language));
}

/** By which a classifier is known to be made of the corpus as it is. */
export function hashCorpus(): string {
  const hash = createHash("sha256");
  for (const language of LANGUAGES) hash.update(readText("corpus", language));
  return hash.digest("base64url");
}

function readText(part: string, language: Language): string {
  return readFileSync(new URL(`../app/readings/crisis/${part}/${language}.json`, import.meta.url), "utf8");
}
