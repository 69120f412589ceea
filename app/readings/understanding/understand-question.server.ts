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
  type Matter,
  type Mood,
  PERSONS,
  type QuestionKind,
  type SpokenLanguage,
  type Topic,
  type Understanding,
} from "./question";
import { beginningOf, beginsWith, findIn, type Searched, type WordList } from "./word-list";

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
  const matters =
    mentioned.size === 0 && lengthOf(question) < SHORTEST_MATTER ? [] : mattersIn(features, listed);
  const options = findOptions(question, lexicon);
  const matter = matterOf(matters, mentioned);
  const kind = kindOf(question, words, options !== null, classify("kind", features), lexicon);
  return {
    topic: topicOf(classify("topic", features, listed)),
    kind,
    isQuestion: ENDS_AS_QUESTION.test(question) || beginsAsQuestion(words, lexicon),
    isUnwelcome: hasAny(words, lexicon.unwelcome),
    matter,
    mentions: [...mentioned.keys()],
    maySeal: matter === null && !matters.some(({ score }) => score >= MAY_BE_MATTER),
    options,
    person: PERSONS.find((person) => asked.persons.has(person)) ?? null,
    mood: moodOf(classify("mood", features)),
    time: findTime(question, words, lexicon.times),
    looksBack: hasAny(words, lexicon.looksBack),
    isForeign: spoken !== spokenOf(page),
  };
}

/** What begins with none of the words that ask for something else, and ends so, asks for a yes or no. */
const ENDS_AS_QUESTION = /[?？吗嗎]\s*$/u;
/** A sentence that has ended, and asks nothing. */
const ENDS_AS_TOLD = /[.。!！…]\s*$/u;
/** What of it, in Chinese: of somebody or something that is only named. */
const ASKS_WHAT_OF = /呢\s*[?？]?\s*$/u;
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

function topicOf(scores: Scores<"topic">): Topic {
  const { name, score } = best(scores);
  return score > scores.general + SHOWS_TOPIC ? name : "general";
}

function beginsAsQuestion(words: Searched, { kinds, asksFirst }: Lexicon): boolean {
  return [...Object.values(kinds), asksFirst].some((list) => beginsWith(words, list));
}

/** Its first words tell, else what was learned. Where no two ways are named, none is chosen. */
function kindOf(
  question: string,
  words: Searched,
  hasOptions: boolean,
  scores: Scores<"kind">,
  lexicon: Lexicon,
): QuestionKind {
  const { when, how, why, what } = lexicon.kinds;
  const mayChoose = hasAny(words, lexicon.asksOfSelf) ? MAY_CHOOSE_OF_SELF : MAY_CHOOSE;
  if (!hasOptions && ASKS_BY_PARTICLE.test(question)) return "asks";
  if (beginsWith(words, why)) return "why";
  if (beginsWith(words, when)) return "when";
  if (hasOptions && scores.choice > scores.asks - mayChoose) return "choice";
  // “How much” says more than “how”.
  const [asHow, asWhat] = [beginningOf(words, how), beginningOf(words, what)];
  if (asHow > 0 || asWhat > 0) return asHow >= asWhat ? "how" : "open";
  if (beginsWith(words, lexicon.asksFirst)) return "asks";
  if (ASKS_WHAT_OF.test(question) || ENDS_AS_TOLD.test(question)) return "open";
  if (ENDS_AS_QUESTION.test(question)) return "asks";
  return best({ ...scores, choice: Number.NEGATIVE_INFINITY }).name;
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
