import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";

/** Sentences of somebody in danger, and what people ask of cards and stars otherwise. */
interface Sentences {
  crisis: string[];
  ordinary: string[];
}

/** What the classifier learns from, what its threshold is chosen by, and what it is measured on. */
export const PARTS = ["corpus", "calibration", "held-out"] as const;

/** Its sentences in one language. */
export function readSentences(part: (typeof PARTS)[number], language: Language): Sentences {
  return JSON.parse(readText(part, language));
}

/** Where the site speaks itself, in all languages. */
const OWN_TEXTS = [
  "public/locales",
  "app/routes/pages/legal/texts",
  "app/readings/tarot/cards",
  "app/readings/interpreters/almanac",
];

/** The site's own sentences, but for those about a crisis: plain language, of which none is a cry for help. */
export function readOwnTexts(): string[] {
  const root = new URL("../", import.meta.url);
  const texts = OWN_TEXTS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => stringsIn(JSON.parse(readFileSync(new URL(`${folder}/${file}`, root), "utf8")))),
  );
  return [...new Set(texts)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => (key === "crisis" ? [] : stringsIn(below)));
}

/** By which a classifier is known to be made of the sentences as they are. */
export function hashSentences(): string {
  const hash = createHash("sha256");
  for (const part of ["corpus", "calibration"] as const)
    for (const language of LANGUAGES) hash.update(readText(part, language));
  return hash.digest("base64url");
}

function readText(part: (typeof PARTS)[number], language: Language): string {
  return readFileSync(new URL(`./sentences/${part}/${language}.json`, import.meta.url), "utf8");
}
