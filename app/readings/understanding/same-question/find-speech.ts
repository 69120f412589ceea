import type { SpokenLanguage } from "../question";
import type { WordLists } from "../word-list";
import { kindOfConcept } from "./concept-kinds.data";
import { findSpans, type WordSpan } from "./find-spans";
import type { SpeechPart } from "./speech.data";

/** “My mother” in Chinese, where “my” is not the asker who does something. */
const MY = /我(?=[们妈爸爷奶姐妹哥弟儿女男老前的家])/gu;
/** Spanish tells by accents and endings what it leaves out or writes as an article. */
const SPANISH_HE = /(?<!\p{L})él(?!\p{L})/iu;
const SPANISH_I = /\p{L}ré(?!\p{L})/iu;
const SELVES: readonly SpeechPart[] = ["i", "me"];

interface Spoken {
  speech: ReadonlySet<SpeechPart>;
  isSelfFirst: boolean;
}

/** Who is spoken of by words that name nobody, and whether the asker comes before anybody else. In Chinese whoever comes first does it. */
export function findSpeech(
  question: string,
  words: readonly string[],
  lists: { concepts: WordLists<string>; speech: WordLists<SpeechPart> },
  spoken: SpokenLanguage,
): Spoken {
  const told = words.join(" ").replace(MY, "的").split(" ");
  const { spans } = findSpans(told, lists.speech);
  const parts = new Set(spans.flatMap(({ names }) => names));
  const persons = findSpans(told, lists.concepts).spans.filter(({ names }) =>
    names.some((name) => kindOfConcept(name) === "person"),
  );
  const others = spans.filter(({ names }) => !names.some((name) => SELVES.includes(name)));
  const self = first(spans.filter(({ names }) => names.includes("i")));
  const isSelfFirst = self < Math.min(first(persons), first(others));
  if (spoken === "zh") return { speech: !isSelfFirst && parts.has("i") ? withMe(parts) : parts, isSelfFirst };
  if (spoken !== "es") return { speech: parts, isSelfFirst };
  if (SPANISH_HE.test(question)) parts.add("he");
  if (SPANISH_I.test(question)) parts.add("i");
  return { speech: parts, isSelfFirst: isSelfFirst || (self === Number.POSITIVE_INFINITY && parts.has("i")) };
}

function first(spans: readonly WordSpan<string>[]): number {
  return Math.min(...spans.map(({ from }) => from));
}

function withMe(parts: ReadonlySet<SpeechPart>): Set<SpeechPart> {
  return new Set([...parts].map((part) => (part === "i" ? "me" : part)));
}
