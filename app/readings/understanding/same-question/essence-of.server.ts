import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { lexiconOf } from "../lexicon.server";
import type { SpokenLanguage, Understanding } from "../question";
import { understandQuestion } from "../understand-question.server";
import { findIn, searched, type WordList, type WordLists, wordList, wordLists, wordsOf } from "../word-list";
import { meantBy, NAMING_CONCEPTS } from "./concept-kinds.data";
import { findSpans } from "./find-spans";
import { findSpeech } from "./find-speech";
import { type Inflections, inflectionsOf, namesOfInflected } from "./inflections";
import { SPEECH, type SpeechPart } from "./speech.data";

/** What a question comes to, as far as it is compared with another. */
export interface Essence extends Tokens {
  /** Its words, and nothing else of how it was typed. */
  plain: string;
  /** Its concepts and words that stand in the sentence that asks. */
  asking: ReadonlySet<string>;
  /** Who is spoken of by words that name nobody. */
  speech: ReadonlySet<SpeechPart>;
  /** Whoever is spoken of, in order: by such a word, or as a person. */
  who: readonly string[];
  /** Whether the asker is the one who does something. */
  isSelfFirst: boolean;
  isDenied: boolean;
  isPast: boolean;
  numbers: ReadonlySet<string>;
  /** Names, as far as they show. */
  names: ReadonlySet<string>;
  understanding: Understanding;
}

interface Tokens {
  /** What it speaks of, by the names that all languages share. */
  concepts: ReadonlySet<string>;
  /** The words that are left. */
  words: readonly string[];
}

/** In how many ways each concept is said in a language. */
export type ConceptsFile = Record<string, string[]>;
const files = import.meta.glob<ConceptsFile>("./concepts/*.json", { eager: true, import: "default" });

export interface SpeechLists {
  concepts: WordLists<string>;
  speech: WordLists<SpeechPart>;
  inflections: Inflections;
  denials: WordList;
}
const prepared = new Map<Language, SpeechLists>();

/** What a question on a page in a language comes to. */
export function essenceOf(question: string, page: Language): Essence {
  const spoken: SpokenLanguage = page === "zh-CN" || page === "zh-TW" ? "zh" : page;
  const lists = listsOf(page, spoken);
  const words = wordsOf(spelledOut(question, spoken));
  const asked = askingPart(withoutOrNot(question, lexiconOf(spoken, page).orNot));
  const asking = tokensOf(asked, lists, spoken);
  return {
    plain: [...words, ...(question.match(/\d+/g) ?? [])].join(" "),
    ...tokensOf(question, lists, spoken),
    asking: new Set([...asking.concepts, ...asking.words]),
    ...findSpeech(question, words, lists, spoken),
    isDenied: isDenied(spelledOut(asked, spoken), lists.denials),
    isPast: SPEECH[spoken].past.test(asked),
    numbers: new Set(question.match(/\d+/g)),
    names: new Set(namesIn(question, spoken)),
    understanding: understandQuestion(question, page),
  };
}

/** The concepts of a text, of Chinese as it is written and as it is spelled out, and the words that are left. */
function tokensOf(text: string, lists: SpeechLists, spoken: SpokenLanguage): Tokens {
  const spelled = spelledOut(text, spoken);
  const tokens = tokensIn(wordsOf(spelled), lists);
  if (spoken !== "zh" || spelled === text) return tokens;
  const written = tokensIn(wordsOf(text), lists);
  return {
    concepts: new Set([...written.concepts, ...tokens.concepts, "yes-no"]),
    words: written.words,
  };
}

function tokensIn(words: readonly string[], { concepts, inflections, speech }: SpeechLists): Tokens {
  const { spans, left } = findSpans(words, concepts);
  const rest = findSpans(left, speech).left.map((word) => ({
    word,
    names: namesOfInflected(word, inflections),
  }));
  const named = spans.filter(({ names }) => names.some((name) => NAMING_CONCEPTS.has(name)));
  const others = rest.flatMap(({ word, names }) => (names.length > 0 ? [] : [word]));
  return {
    concepts: new Set([...spans, ...rest].flatMap(({ names }) => names.map(meantBy))),
    words: [...new Set([...others, ...named.flatMap(({ text }) => text.split(" "))].flatMap(segments))],
  };
}

/** The last sentence with a question mark, or the last: what stands beside it only tells how it came about. */
function askingPart(question: string): string {
  const sentences = (question.match(/[^.!?。！？…;；\n]+[.!?。！？…;；\n]*/gu) ?? []).filter((each) =>
    /\p{L}/u.test(each),
  );
  return sentences.findLast((each) => /[?？]/.test(each)) ?? sentences.at(-1) ?? question;
}

/** In Chinese what ends with “not” asks whether. */
function isDenied(text: string, denials: WordList): boolean {
  return findIn(searched(wordsOf(text.replace(/[不没沒][?？!！。 ]*$/u, ""))), denials).length > 0;
}

/** “Or not” denies nothing. */
function withoutOrNot(question: string, orNot: readonly string[]): string {
  return orNot.reduce((text, each) => text.replace(each, " "), question.toLowerCase());
}

/** Elisions as two words, and of what asks in Chinese by yes and no its yes. */
function spelledOut(question: string, spoken: SpokenLanguage): string {
  if (spoken === "fr")
    return question.replace(/(?<!\p{L})(qu|jusqu|lorsqu|[cdjlmnst])['’]/giu, "$1 ").replace(/-/g, " ");
  return spoken === "zh" ? question.replace(/(\p{Script=Han})[不没沒]\1/gu, "$1") : question;
}

/** Names, as far as capital letters show them: not in German, nor where a sentence begins. */
function namesIn(question: string, spoken: SpokenLanguage): string[] {
  if (spoken === "de" || spoken === "zh") return [];
  const found = question.match(/(?<=[\p{Ll}\d,] )\p{Lu}[\p{Ll}]+/gu) ?? [];
  return found.map((name) => wordsOf(name).join(" "));
}

let segmenter: Intl.Segmenter | undefined;

/** The words of a piece of Chinese; any other word is itself. */
function segments(word: string): string[] {
  if (!/\p{Script=Han}/u.test(word)) return [word];
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

function listsOf(page: Language, spoken: SpokenLanguage): SpeechLists {
  const known = prepared.get(page);
  if (known) return known;
  const { parts, denials } = SPEECH[spoken];
  const written = Object.entries(parts).map(([part, words]) => [part, words.split("|")]);
  const concepts = wordLists(textsIn(page, files));
  const lists = {
    concepts,
    inflections: inflectionsOf(concepts),
    speech: wordLists(Object.fromEntries(written) as Record<SpeechPart, string[]>),
    denials: wordList(denials.split("|")),
  };
  prepared.set(page, lists);
  return lists;
}
