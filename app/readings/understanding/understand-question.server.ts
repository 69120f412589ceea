import { LRUCache } from "lru-cache";
import type { Language } from "~/i18n/languages";
import { questionFeaturesOf } from "../classifiers/text-features";
import { best, classify, type Scores } from "./classify.server";
import { findKind, isAsked } from "./find-kind.server";
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
  type SpokenLanguage,
  type Topic,
  type Understanding,
} from "./question";
import { hasAny, type Searched } from "./word-list";

/** How much a phrase counts beside a word. */
const PHRASE_COUNTS = 1.25;
/** From how much likelier than none a matter is one, without a word of it and with one; and from which on no verdict is given. */
const IS_MATTER = 0;
const IS_MATTER_WITH_WORD = -1.5;
const MAY_BE_MATTER = -1;
/** A question shorter than this, in letters, shows no matter without a word of it. */
const SHORTEST_MATTER = 20;
const SHOWS_MOOD = 0.8;
/** By how much less likely than none in particular a topic may be that alone is named. */
const NAMES_TOPIC = 2;
/** So few words show no more than the lists know of them. */
const FEW_WORDS = 2;
/** A question shorter than this, in letters, does not show its language. */
const SHORTEST_SPOKEN = 12;
const HEARD_LANGUAGE = 0.5;

/** Topics whose words name somebody else. */
const OF_OTHERS: readonly Topic[] = ["family", "children", "friendship", "pets"];

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
  const ofCard = askedCardOf(words, lexicon);
  const asksExplain = hasAny(words, lexicon.asksExplain);
  const explains = asksExplain && (hasAny(words, lexicon.ofCards) || asked.namesNothing);
  const isLong = lengthOf(question) >= SHORTEST_MATTER && !asked.namesNothing;
  const showsMatter = mentioned.size > 0 || (isLong && ofCard === null);
  const matters = showsMatter ? mattersIn(features, listed) : [];
  const options = findOptions(question, lexicon);
  const matter = matterOf(matters, mentioned);
  const kind = findKind(question, words, {
    options,
    explains,
    scores: classify("kind", features),
    lexicon,
  });
  const getsOver = hasAny(words, lexicon.getsOver);
  const found = topicOf(classify("topic", features, listed), asked);
  const isGuessed = found !== "general" && asked.topics.size === 0;
  const topic = getsOver && (found === "love" || isGuessed) ? "breakup" : found;
  return {
    topic,
    namesTopic: asked.topics.has(topic),
    kind,
    isQuestion: isAsked(question, words, lexicon),
    isUnwelcome: hasAny(words, lexicon.unwelcome),
    matter,
    mentions: [...mentioned.keys()],
    maySeal: matter === null && !matters.some(({ score }) => score >= MAY_BE_MATTER),
    options,
    person: PERSONS.find((person) => asked.persons.has(person)) ?? null,
    namesInLaw: hasAny(words, lexicon.inLaws),
    namesOther: asked.persons.size > 0 || OF_OTHERS.some((each) => asked.topics.has(each)),
    mood: moodOf(classify("mood", features)),
    time:
      kind === "when" || (kind === "asks" && options === null)
        ? findTime(question, words, lexicon.times)
        : null,
    looksBack: hasAny(words, lexicon.looksBack),
    asksToAct: hasAny(words, lexicon.toAct),
    isOver: getsOver || hasAny(words, lexicon.isOver),
    gambles: hasAny(words, lexicon.gambles),
    ofCard,
    isForeign: spoken !== spokenOf(page),
  };
}

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
 * likelier, and in one or two words whatever else is. Nobody is taken to mourn a partner where no word says so.
 */
function topicOf(scores: Scores<"topic">, { all, topics, persons, namesNothing }: AskedWords): Topic {
  if (namesNothing) return "general";
  const { name, score } = best(scores);
  const [named, ...more] = [...topics.keys()].filter((topic) => topic !== "general");
  const alone = more.length === 0 ? named : undefined;
  const isShort = all.words.length <= FEW_WORDS && !/\p{Script=Han}/u.test(all.words.join(""));
  if (alone !== undefined && isShort) return alone;
  const mayMourn = topics.has("grief") || !persons.has("partner") || !topics.has("love");
  if (name === "grief" && !mayMourn && scores.love > score - NAMES_TOPIC) return "love";
  if (name !== "general") return name;
  return alone !== undefined && scores[alone] > score - NAMES_TOPIC ? alone : "general";
}

/** The card that a question is about, where it asks about one. */
function askedCardOf(words: Searched, lexicon: Lexicon): AskedCard | null {
  const { asksOfCard, asksExplain, ofCards, cardPlaces, saysReversed } = lexicon;
  const isReversed = hasAny(words, saysReversed);
  if (!hasAny(words, asksOfCard) && !(hasAny(words, asksExplain) && hasAny(words, ofCards))) return null;
  const at = cardPlaces.findIndex((list) => hasAny(words, list));
  return { place: CARD_PLACES[at] ?? null, isReversed };
}

const CARD_PLACES = ["first", "second", "third", "last"] as const;

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

function countOf(entries: ReadonlySet<string>): number {
  return [...entries].reduce(
    (sum, entry) => sum + (/ |\p{Script=Han}{3}/u.test(entry) ? PHRASE_COUNTS : 1),
    0,
  );
}
