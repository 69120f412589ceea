import { LRUCache } from "lru-cache";
import type { Language } from "~/i18n/languages";
import { questionFeaturesOf } from "../classifiers/text-features";
import { best, classify, type Scores } from "./classify.server";
import { findOptions } from "./find-options";
import { findTime } from "./find-time";
import type { Lexicon } from "./lexicon";
import { lexiconOf } from "./lexicon.server";
import { type AskedWords, askedWordsOf, listedFeaturesOf } from "./listed-features";
import {
  type AskedCard,
  type Matter,
  type Mood,
  PERSONS,
  type QuestionKind,
  type SpokenLanguage,
  type Topic,
  type Understanding,
} from "./question";
import {
  beginningOf,
  beginsWith,
  findIn,
  type Searched,
  searched,
  type WordList,
  wordsOf,
} from "./word-list";

/** How much a phrase counts beside a word. */
const PHRASE_COUNTS = 1.25;
/** From how much likelier than none a matter is one, without a word of it and with one; and from which on no verdict is given. */
const IS_MATTER = 0;
const IS_MATTER_WITH_WORD = -1.5;
const MAY_BE_MATTER = -1;
/** A question shorter than this, in letters, shows no matter without a word of it. */
const SHORTEST_MATTER = 20;
const SHOWS_MOOD = 0.3;
/** By how much less likely than a yes or no it may be, where two ways are named, that one of them is asked for; and where somebody asks of themselves. */
const MAY_CHOOSE = 0.3;
const MAY_CHOOSE_OF_SELF = 3.3;
/** By how much a topic has to be likelier than none in particular. */
const SHOWS_TOPIC = 0.3;
/** By how much less likely than none in particular a topic may be that alone is named. */
const NAMES_TOPIC = 2;
/** So few words show no more than the lists know of them. */
const FEW_WORDS = 3;
/** Nothing longer is only named: in words, after an article or “and”, or in characters of Chinese. */
const LONGEST_BARE = 2;
/** By how much likelier a yes or no is where two words after an article ask for one. */
const SURELY_ASKS = 2;
const LONGEST_BARE_HAN = 4;
/** A question shorter than this, in letters, does not show its language. */
const SHORTEST_SPOKEN = 12;
const HEARD_LANGUAGE = 0.5;

/** The questions that were read last: the same one is asked about by the screen, the page, the seal and the reader. */
const understood = new LRUCache<string, Understanding>({ max: 500 });

/** What a question is about and how it is asked, as far as its words and what was learned of others show it. */
export function understandQuestion(question: string, page: Language): Understanding {
  const known = understood.get(page + question);
  if (known) return known;
  const understanding = understand(question, page);
  understood.set(page + question, understanding);
  return understanding;
}

function understand(question: string, page: Language): Understanding {
  const features = questionFeaturesOf(question);
  const spoken = languageOf(question, classify("language", features), page);
  const lexicon = lexiconOf(spoken, page);
  const asked = askedWordsOf(question, lexicon);
  const words = asked.all;
  const listed = listedFeaturesOf(asked);
  const mentioned = mentionsIn(asked);
  const showsMatter = mentioned.size > 0 || (lengthOf(question) >= SHORTEST_MATTER && !asked.namesNothing);
  const matters = showsMatter ? mattersIn(features, listed) : [];
  const options = findOptions(question, lexicon);
  const matter = matterOf(matters, mentioned);
  const kind = kindOf(question, words, options, classify("kind", features), lexicon);
  const topic = topicOf(classify("topic", features, listed), asked);
  return {
    topic,
    namesTopic: asked.topics.has(topic),
    kind,
    isQuestion: ENDS_AS_QUESTION.test(question) || beginsAsQuestion(words, lexicon),
    isUnwelcome: hasAny(words, lexicon.unwelcome),
    matter,
    mentions: [...mentioned.keys()],
    maySeal: matter === null && !matters.some(({ score }) => score >= MAY_BE_MATTER),
    options,
    person: PERSONS.find((person) => asked.persons.has(person)) ?? null,
    mood: moodOf(classify("mood", features)),
    time:
      kind === "when" || (kind === "asks" && options === null)
        ? findTime(question, words, lexicon.times)
        : null,
    looksBack: hasAny(words, lexicon.looksBack),
    isOver: hasAny(words, lexicon.isOver),
    gambles: hasAny(words, lexicon.gambles),
    ofCard: askedCardOf(words, lexicon),
    isForeign: spoken !== spokenOf(page),
  };
}

/** What begins with none of the words that ask for something else, and ends so, asks for a yes or no. */
const ENDS_AS_QUESTION = /[?？吗嗎]\s*$/u;
/** A sentence that has ended, and asks nothing. */
const ENDS_AS_TOLD = /[.。!！…]\s*$/u;
/** What of it, in Chinese: of somebody or something that is only named. */
const ASKS_WHAT_OF = /呢\s*[?？]?\s*$/u;
/** What there is: for something, although it ends as if for a yes or no. */
const ASKS_FOR_SOMETHING = /有(什[么麼]|甚麼|啥|哪些|没有什么|沒有什麼).*[吗嗎]\s*[?？]?\s*$/u;
/** Whatever words stand before it, of when or how among them. */
const ASKS_BY_PARTICLE = /[吗嗎]\s*[?？]?\s*$/u;

function spokenOf(page: Language): SpokenLanguage {
  return page === "zh-CN" || page === "zh-TW" ? "zh" : page;
}

/** The language of a question, the page's where it does not show. */
function languageOf(question: string, scores: Scores<"language">, page: Language): SpokenLanguage {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  const han = question.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (han > 0) return han * 3 > letters ? "zh" : spokenOf(page);
  const { name, score } = best(scores);
  if (name === "zh" || letters < SHORTEST_SPOKEN || score < HEARD_LANGUAGE) return spokenOf(page);
  return name;
}

/** In letters; a character of Chinese says as much as three. */
function lengthOf(question: string): number {
  return [...question.matchAll(/\p{L}/gu)].reduce(
    (sum, [letter]) => sum + (/\p{Script=Han}/u.test(letter) ? 3 : 1),
    0,
  );
}

/**
 * What names nothing is about nothing in particular. What names one thing is about that where none in particular is little
 * likelier, and in two or three words whatever else is.
 */
function topicOf(scores: Scores<"topic">, { all, topics, namesNothing }: AskedWords): Topic {
  if (namesNothing) return "general";
  const { name, score } = best(scores);
  const [named, ...more] = [...topics.keys()].filter((topic) => topic !== "general");
  const alone = more.length === 0 ? named : undefined;
  const isShort = all.words.length <= FEW_WORDS && !/\p{Script=Han}/u.test(all.words.join(""));
  if (alone !== undefined && isShort) return alone;
  if (score > scores.general + SHOWS_TOPIC) return name;
  return alone !== undefined && scores[alone] > score - NAMES_TOPIC ? alone : "general";
}

/** The card that a question is about, where it asks about one. */
function askedCardOf(words: Searched, { asksOfCard, cardPlaces, saysReversed }: Lexicon): AskedCard | null {
  const isReversed = hasAny(words, saysReversed);
  if (!hasAny(words, asksOfCard)) return null;
  const at = cardPlaces.findIndex((list) => hasAny(words, list));
  return { place: CARD_PLACES[at] ?? null, isReversed };
}

const CARD_PLACES = ["first", "second", "third", "last"] as const;

function beginsAsQuestion(words: Searched, { kinds, asksFirst }: Lexicon): boolean {
  return [...Object.values(kinds), asksFirst].some((list) => beginsWith(words, list));
}

/** Its first words tell, else what was learned. Where no two ways are named, none is chosen. */
function kindOf(
  question: string,
  words: Searched,
  options: readonly string[] | null,
  scores: Scores<"kind">,
  lexicon: Lexicon,
): QuestionKind {
  const { when, how, why, what } = lexicon.kinds;
  const hasOptions = options !== null;
  const asksOfSelf = hasAny(words, lexicon.asksOfSelf) || namesOnly(question, options);
  const mayChoose = asksOfSelf ? MAY_CHOOSE_OF_SELF : MAY_CHOOSE;
  if (options && options.length > 2 && !(beginsWith(words, lexicon.asksFirst) && !asksOfSelf))
    return "choice";
  if (!hasOptions && ASKS_FOR_SOMETHING.test(question)) return "open";
  if (!hasOptions && ASKS_BY_PARTICLE.test(question)) return "asks";
  if (beginsWith(words, why)) return "why";
  if (beginsWith(words, when)) return "when";
  if (hasOptions && scores.choice > scores.asks - mayChoose) return "choice";
  // “How much” says more than “how”.
  const [asHow, asWhat] = [beginningOf(words, how), beginningOf(words, what)];
  if (asHow > 0 || asWhat > 0) return asHow >= asWhat ? "how" : "open";
  if (!hasOptions && isBare(words, scores, lexicon)) return "open";
  if (beginsWith(words, lexicon.asksFirst)) return "asks";
  if (ASKS_WHAT_OF.test(question) || ENDS_AS_TOLD.test(question)) return "open";
  if (ENDS_AS_QUESTION.test(question)) return "asks";
  return best({ ...scores, choice: Number.NEGATIVE_INFINITY }).name;
}

/** Whether a question is nothing but names of its two ways: “Anna or Lea”. */
function namesOnly(question: string, options: readonly string[] | null): boolean {
  const [first = "", second = ""] = options ?? [];
  if (options?.length !== 2 || /\p{Script=Han}/u.test(question)) return false;
  const [one, other] = [wordsOf(first), wordsOf(second)];
  const begins = wordsOf(question).join(" ").startsWith(one.join(" "));
  return begins && one.length <= LONGEST_BARE && other.length <= LONGEST_BARE;
}

/** Whether something is only named, or two things are, and nothing said or asked of it. */
function isBare(asked: Searched, scores: Scores<"kind">, { asksFirst, bareLeads, ands }: Lexicon): boolean {
  const { words } = asked;
  const [only = ""] = words;
  if (words.length === 1)
    return (
      !/\p{Script=Han}/u.test(only) || ([...only].length <= LONGEST_BARE_HAN && !beginsWith(asked, asksFirst))
    );
  const at = words.findIndex((word, place) => place > 0 && hasAny(searched([word]), ands));
  const parts = at < 0 ? [words] : [words.slice(0, at), words.slice(at + 1)];
  const named = parts.map((part) => {
    const lead = beginningOf(searched(part), bareLeads);
    return { lead, length: part.join(" ").slice(lead).trim().split(" ").length };
  });
  if (!named.every(({ lead, length }) => length === 1 || (lead > 0 && length <= LONGEST_BARE))) return false;
  if (named.some(({ lead }) => lead === 0)) return false;
  return at > 0 || named[0]?.length === 1 || scores.asks - scores.open < SURELY_ASKS;
}

/** The matters of which a question has words, and how many: phrases count for more. */
function mentionsIn({ matters }: AskedWords): ReadonlyMap<Matter, number> {
  return new Map([...matters].map(([matter, entries]) => [matter, countOf(entries)]));
}

/** By how much each matter is likelier than none. What has no word is about nothing. */
function mattersIn(features: number[], listed: number[]): { name: Matter; score: number }[] {
  if (features.length === 0) return [];
  const { none, ...matters } = classify("matter", features, listed);
  return (Object.entries(matters) as [Matter, number][]).map(([name, score]) => ({
    name,
    score: score - none,
  }));
}

function matterOf(
  matters: { name: Matter; score: number }[],
  mentioned: ReadonlyMap<Matter, number>,
): Matter | null {
  const candidates = matters
    .map((matter) => ({ ...matter, words: mentioned.get(matter.name) ?? 0 }))
    .filter(({ score, words }) => score > (words > 0 ? IS_MATTER_WITH_WORD : IS_MATTER))
    .sort((a, b) => b.score + 2 * b.words - (a.score + 2 * a.words));
  return candidates[0]?.name ?? null;
}

function moodOf({ none, ...moods }: Scores<"mood">): Mood | null {
  const { name, score } = best(moods);
  return score > none + SHOWS_MOOD ? name : null;
}

function hasAny(words: Searched, list: WordList): boolean {
  return findIn(words, list).length > 0;
}

function countOf(entries: ReadonlySet<string>): number {
  return [...entries].reduce(
    (sum, entry) => sum + (/ |\p{Script=Han}{3}/u.test(entry) ? PHRASE_COUNTS : 1),
    0,
  );
}
