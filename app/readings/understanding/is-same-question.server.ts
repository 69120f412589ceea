import { LRUCache } from "lru-cache";
import type { Language } from "~/i18n/languages";
import type { Lexicon } from "./lexicon";
import { lexiconOf } from "./lexicon.server";
import type { SpokenLanguage } from "./question";
import { REPEATED_WORDS } from "./same-question.data";
import { understandQuestion } from "./understand-question.server";
import {
  findIn,
  findInEach,
  hasAny,
  type Searched,
  searched,
  without,
  wordList,
  wordLists,
  wordsOf,
} from "./word-list";

/** How much of the words of both has to be the other's as well: where each says something of its own, or only one says more. */
const ALIKE_BOTH = 0.84;
const ALIKE_ONE = 0.66;
/** Topics that differ are heard wrongly, or are another question. */
const ALIKE_ACROSS_TOPICS = 0.99;
/** A question of one word has nothing to spare. */
const FEWEST_TO_SPARE = 2;

/** What must be the same, and what may be said in other words. */
interface Essence {
  /** How it is asked, whom it is about and when: all of it exactly. */
  exact: string;
  topic: string;
  /** Its words without what says nothing, those that are alike by a common name. */
  words: readonly string[];
  plain: string;
}

const essences = new LRUCache<string, Essence>({ max: 500 });

/**
 * Whether two questions of somebody in a language ask the same in other words. It errs on the side of no: what is denied, another
 * person, another time, a name or a number more makes another question.
 */
export function isSameQuestion(one: string, other: string, language: Language): boolean {
  const [a, b] = [essenceOf(one, language), essenceOf(other, language)];
  if (a.plain === b.plain) return true;
  if (a.exact !== b.exact) return false;
  const matched = [a.words.filter((word) => hasAlike(word, b)), b.words.filter((word) => hasAlike(word, a))];
  const left = [a.words.length - (matched[0]?.length ?? 0), b.words.length - (matched[1]?.length ?? 0)];
  const share = matched.flat().length / (a.words.length + b.words.length);
  if (Math.min(a.words.length, b.words.length) === 0) return false;
  if (Math.min(a.words.length, b.words.length) < FEWEST_TO_SPARE) return share === 1;
  const isAcross = a.topic !== b.topic && a.topic !== "general" && b.topic !== "general";
  if (isAcross) return share >= ALIKE_ACROSS_TOPICS;
  return share >= (left.every((count) => count > 0) ? ALIKE_BOTH : ALIKE_ONE);
}

function essenceOf(question: string, language: Language): Essence {
  const key = `${language} ${question}`;
  const known = essences.get(key);
  if (known) return known;
  const essence = findEssence(question, language);
  essences.set(key, essence);
  return essence;
}

/** The groups about work: what is in the first and the last of them is no work beside. */
const [GIVES_UP_WORK, WORK, FINDS_WORK] = ["#0", "#1", "#2"];

function findEssence(question: string, page: Language): Essence {
  const spoken: SpokenLanguage = page === "zh-CN" || page === "zh-TW" ? "zh" : page;
  const lists = listsOf(spoken);
  const { kind, looksBack, topic, isForeign, person } = understandQuestion(question, page);
  const lexicon = lexiconOf(spoken, page);
  const all = searched(wordsOf(spelledOut(question, spoken)));
  const toAct = hasAny(all, lists.toAct) || hasAny(all, lexicon.toAct);
  const told = without(all, lists.toAct);
  const others = othersIn(question, told, { lists, spoken, isNamed: person !== null });
  const exact = {
    ...{ kind: toAct ? "asks" : kind, looksBack, isForeign, toAct, others },
    persons: personsIn(all, lexicon, lists),
    // Who does it to whom is asked only where there are two.
    selves: others.length > 0 || person !== null ? findIn(all, lists.selves) : [],
    order: spoken === "zh" && others.length > 0 ? question.match(/我|[他她]们?/gu) : null,
    denials: findIn(told, lists.negations),
    times: findIn(all, lexicon.times).filter(
      (time) => without(searched(wordsOf(time)), lists.fillers).words.length > 0,
    ),
    numbers: question.match(/\d+/g) ?? [],
    names: namesIn(question, spoken),
  };
  const { groups, left } = alikeIn(without(told, lists.negations), lists);
  const rest = without(left, lists.fillers).words.flatMap((word) => segments(word));
  return {
    exact: JSON.stringify(exact),
    topic,
    words: [...new Set([...groups, ...rest])],
    plain: all.words.join(" "),
  };
}

type Lists = ReturnType<typeof prepare>;

/** What is said in several ways, the longest first, each by the name of its group; and the words that are left. */
function alikeIn(told: Searched, { alike }: Lists): { groups: string[]; left: Searched } {
  const found = [...findInEach(told, alike)]
    .flatMap(([group, entries]) => [...entries].map((entry) => ({ group, entry })))
    .sort((a, b) => b.entry.length - a.entry.length);
  const groups = new Set<string>();
  let left = told;
  for (const { group, entry } of found) {
    const list = wordList([entry]);
    if (!hasAny(left, list)) continue;
    groups.add(`#${group}`);
    left = without(left, list);
  }
  if (groups.has(GIVES_UP_WORK) || groups.has(FINDS_WORK)) groups.delete(WORK);
  return { groups: [...groups], left };
}

/** Elisions as two words, and of what asks in Chinese by yes and no its yes. */
function spelledOut(question: string, spoken: SpokenLanguage): string {
  if (spoken === "fr") return question.replace(/(?<!\p{L})(qu|[cdjlmnst])['’]/giu, "$1 ");
  return spoken === "zh" ? question.replace(/(\p{Script=Han})[不没沒]\1/gu, "$1") : question;
}

interface Spoken {
  lists: Lists;
  spoken: SpokenLanguage;
  /** Whether somebody is named: in French “il” may only take that up. */
  isNamed: boolean;
}

/** Who is spoken of by a word that names nobody. */
function othersIn(question: string, told: Searched, { lists, spoken, isNamed }: Spoken): string[] {
  const found = findIn(told, lists.others);
  if (spoken === "fr" && isNamed) return found.filter((other) => !/^(?:il|elle)s?$/.test(other)).sort();
  // With its accent it is no article.
  if (spoken === "es" && /(?<!\p{L})él(?!\p{L})/iu.test(question)) found.push("él");
  return found.sort();
}

/** Everybody who is named, by that very word: a sister is no brother. */
function personsIn(all: Searched, { persons }: Lexicon, { alike }: Lists): string[] {
  const entries = [...findInEach(all, persons).values()].flatMap((found) => [...found]);
  return [...new Set(entries)]
    .filter((entry) => !entry.includes(" ") && findInEach(searched([entry]), alike).size === 0)
    .sort();
}

const prepared = new Map<SpokenLanguage, ReturnType<typeof prepare>>();

function listsOf(spoken: SpokenLanguage): Lists {
  const lists = prepared.get(spoken) ?? prepare(spoken);
  prepared.set(spoken, lists);
  return lists;
}

function prepare(spoken: SpokenLanguage) {
  const { fillers, toAct, negations, others, selves, alike } = REPEATED_WORDS[spoken];
  return {
    fillers: wordList(fillers),
    toAct: wordList(toAct),
    negations: wordList(negations),
    others: wordList(others),
    selves: wordList(selves),
    alike: wordLists(Object.fromEntries(alike.map((group, at) => [String(at), group]))),
  };
}

/** Names, as far as capital letters show them: not in German, nor where a sentence begins. */
function namesIn(question: string, spoken: SpokenLanguage): string[] {
  if (spoken === "de" || spoken === "zh") return [];
  const found = question.match(/(?<=[\p{Ll}\d,] )\p{Lu}[\p{Ll}]+/gu) ?? [];
  return found.map((name) => wordsOf(name).join(" ")).sort();
}

let segmenter: Intl.Segmenter | undefined;

/** The words of a piece of Chinese; any other word is itself. */
function segments(word: string): string[] {
  if (!/\p{Script=Han}/u.test(word)) return [word];
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  return [...segmenter.segment(word)].map(({ segment }) => segment);
}

/** Endings that make no other word. */
const ENDINGS = /^(?:s|es|d|ed|ing|e|n|en|te)$/;
/** What tells a woman from a man. */
const GENDERED = /^(.+)(?:[ao]s?|in)$/;
/** So much of two words from their beginning makes them one. */
const SAME_BEGINNING = 0.75;
const SHORTEST_BEGINNING = 4;

function hasAlike(word: string, { words }: Essence): boolean {
  return words.some((other) => isAlike(word, other));
}

function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.startsWith("#") || other.startsWith("#") || /\p{Script=Han}/u.test(one + other)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short) && ENDINGS.test(long.slice(short.length))) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  if (GENDERED.test(one) && GENDERED.exec(one)?.[1] === GENDERED.exec(other)?.[1]) return false;
  return same >= SHORTEST_BEGINNING && same / long.length >= SAME_BEGINNING;
}
