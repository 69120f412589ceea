import type { SpokenLanguage } from "../question";
import type { WordLists } from "../word-list";
import { kindOfConcept, meantBy } from "./concept-kinds.data";
import { findSpans, type WordSpan } from "./find-spans";
import type { SpeechPart } from "./speech.data";

/** “My mother” in Chinese, where “my” is not the asker who does something. */
const MY = /我(?=[们妈爸爷奶姐妹哥弟儿女男老前的家])/gu;
/** Spanish tells by accents and endings what it leaves out or writes as an article. */
const SPANISH_HE = /(?<!\p{L})él(?!\p{L})/iu;
const SPANISH_I = /\p{L}ré(?!\p{L})/iu;
/** In Chinese whoever does something comes before these. */
const MODALS = /[会能该要想可应愿肯敢]/u;
const SELVES: readonly SpeechPart[] = ["i", "me"];
const OTHERS: readonly (readonly [string, readonly SpeechPart[]])[] = [
  ["self", SELVES],
  ["he", ["he", "him"]],
  ["she", ["she", "her"]],
  ["they", ["they", "them"]],
];

interface Spoken {
  speech: ReadonlySet<SpeechPart>;
  /** Whoever is spoken of, in order: by such a word, or as a person. */
  who: readonly string[];
  isSelfFirst: boolean;
}

/** In French these take up somebody who has been named: “mon ex va-t-il”. */
const TAKES_UP: readonly SpeechPart[] = ["he", "she", "they"];

/** Who is spoken of by words that name nobody, and whether the asker does something. In Chinese whoever comes first does it. */
export function findSpeech(
  question: string,
  words: readonly string[],
  lists: { concepts: WordLists<string>; speech: WordLists<SpeechPart> },
  spoken: SpokenLanguage,
): Spoken {
  const told = words.join(" ").replace(MY, "的");
  const persons = personsIn(told, lists.concepts);
  const spans = findSpans(told.split(" "), lists.speech).spans.filter(
    ({ names }) => spoken !== "fr" || persons.length === 0 || !names.some((name) => TAKES_UP.includes(name)),
  );
  const others = OTHERS.flatMap(([name, parts]) => {
    const from = firstOf(spans, parts);
    return Number.isFinite(from) ? [{ name, from }] : [];
  });
  const who = [...new Set([...persons, ...others].sort((a, b) => a.from - b.from).map(({ name }) => name))];
  const parts = new Set(spans.flatMap(({ names }) => names));
  if (spoken === "es" && SPANISH_HE.test(question)) parts.add("he");
  const isLeftOut = spoken === "es" && SPANISH_I.test(question) && !parts.has("i");
  if (isLeftOut) parts.add("i");
  const modal = spoken === "zh" ? told.search(MODALS) : -1;
  const isBeforeModal = modal < 0 || firstOf(spans, ["i"]) < modal;
  const isSelfFirst = isLeftOut || (parts.has("i") && who[0] === "self" && isBeforeModal);
  return { speech: spoken === "zh" && !isSelfFirst ? withMe(parts) : parts, who, isSelfFirst };
}

function personsIn(told: string, concepts: WordLists<string>): { name: string; from: number }[] {
  return findSpans(told.split(" "), concepts).spans.flatMap(({ names, from }) =>
    names.filter((name) => kindOfConcept(name) === "person").map((name) => ({ name: meantBy(name), from })),
  );
}

function firstOf(spans: readonly WordSpan<SpeechPart>[], parts: readonly SpeechPart[]): number {
  return Math.min(
    ...spans.filter(({ names }) => names.some((name) => parts.includes(name))).map(({ from }) => from),
  );
}

function withMe(parts: ReadonlySet<SpeechPart>): Set<SpeechPart> {
  return new Set([...parts].map((part) => (part === "i" ? "me" : part)));
}
