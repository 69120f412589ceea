import { normalize } from "./normalize";

interface Phrases {
  /** Turns of speech that only sound like it; taken out before anything is matched. */
  idioms: string[];
  crisis: string[];
}

/** Far more than any field accepts; it bounds the work that a hand-made request can cause. */
const LONGEST_SCREENED = 1_000;

/** One character can become eighteen when it is normalised; of a question of 300 none is lost. */
const LONGEST_NORMALISED = 5_400;

const files = import.meta.glob<Phrases>("./phrases/*.json", { eager: true, import: "default" });

let patterns: { idioms: RegExp[]; crisis: RegExp[] } | undefined;

/**
 * Whether a text holds a crisis phrase of any of the six languages: people write in their own, not the page's. The
 * idioms of all are taken out first, since one language's phrase can lie within another's idiom.
 */
export function matchesCrisis(text: string): boolean {
  patterns ??= compile(Object.values(files));
  let rest = normalize(text.slice(0, LONGEST_SCREENED)).slice(0, LONGEST_NORMALISED);
  for (const idiom of patterns.idioms) rest = rest.replace(idiom, " ");
  return patterns.crisis.some((phrase) => phrase.test(rest));
}

/** One expression a phrase, for texts in lower case: joined into one, or blind to case, they take a hundred times as long. */
function compile(phrases: Phrases[]) {
  return {
    idioms: phrases.flatMap(({ idioms }) => idioms.map((source) => new RegExp(source, "gu"))),
    crisis: phrases.flatMap(({ crisis }) => crisis.map((source) => new RegExp(source, "u"))),
  };
}
