import { readFileSync } from "node:fs";
import type { Language } from "~/i18n/languages";
import { compose } from "~/readings/interpreters/almanac/compose.server";
import { composeZodiac } from "~/readings/interpreters/almanac/compose-zodiac.server";
import type { TarotRequest } from "~/readings/interpreters/interpreter";
import { READERS } from "~/readings/readers/readers.data";
import type { Chunk, DrawnCard, TarotKind } from "~/readings/reading";
import { DECK } from "~/readings/tarot/deck";
import { nameCard } from "~/readings/tarot/name-card.server";
import { SPREADS } from "~/readings/tarot/spreads.data";
import type { Matter, QuestionKind, Topic } from "~/readings/understanding/question";
import { understandQuestion } from "~/readings/understanding/understand-question.server";
import { SIGN_IDS, SIGNS } from "~/readings/zodiac/signs.data";

/** A question that somebody might ask, with what another person found in it. */
export interface Measured {
  topic: Topic;
  kind: QuestionKind;
  matter: Matter | null;
  question: string;
}

/** Shares from 0 to 1; lengths in words, of Chinese in characters. */
export interface Measures {
  /** Sentences that two texts share: with another question of another topic, and of the same one. */
  otherTopic: number;
  sameTopic: number;
  otherReader: number;
  otherReading: number;
  /** Of a month of cards of the day, what was read on a day before. */
  daily: number;
  otherZodiacQuestion: number;
  /** Of a follow-up, what the reading said. */
  followUp: number;
  topicRight: number;
  kindRight: number;
  matterRight: number;
  /** Questions that cards do not judge and yet get a verdict. */
  judged: number;
  /** Ordinary questions for a yes or no that get no seal. */
  unsealed: number;
  words: Record<TarotKind, number>;
}

const DAYS = 30;
const PAIRS = 80;
const DATE = "2026-11-25";

/** The questions of a language that were written to measure by. */
export function readMeasured(language: Language): Measured[] {
  const text = readFileSync(
    new URL(`../training/questions/measured/${language}.tsv`, import.meta.url),
    "utf8",
  );
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [topic, kind, matter, question = ""] = line.split("\t");
      return {
        topic: topic as Topic,
        kind: kind as QuestionKind,
        matter: matter === "-" ? null : (matter as Matter),
        question,
      };
    });
}

/** All measures of a language, over seeds that are always the same. */
export function measure(language: Language): Measures {
  const measured = readMeasured(language);
  const ordinary = measured.filter(({ matter }) => matter === null);
  const delicate = measured.filter(({ matter }) => matter !== null);
  const random = randomSequence(language.length);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const draw = (kind: TarotKind) => drawFor(kind, random);
  const reader = () => pick(READERS).id;
  const told = (changes: Partial<TarotRequest>) => textOf(compose(requestOf(language, changes)));
  const shared = (one: [string, string[]], other: [string, string[]]) =>
    shareOf(sentencesOf(one, language), sentencesOf(other, language));
  const across = (pairOf: () => number) => mean(Array.from({ length: PAIRS }, pairOf));
  const twice = (other: (asked: Measured) => Measured) => {
    const asked = pick(ordinary);
    const another = other(asked);
    const same = { reader: reader(), cards: draw("timeline") };
    return shared(
      [told({ ...same, question: asked.question }), [asked.question]],
      [told({ ...same, question: another.question }), [another.question]],
    );
  };
  return {
    otherTopic: across(() => twice(({ topic }) => pick(ordinary.filter((each) => each.topic !== topic)))),
    sameTopic: across(() =>
      twice((asked) => pick(ordinary.filter((each) => each !== asked && each.topic === asked.topic))),
    ),
    otherReader: across(() => {
      const { question } = pick(ordinary);
      const cards = draw("timeline");
      const [one, other] = shuffled(READERS, random);
      return shared(
        [told({ question, cards, reader: one?.id }), [question]],
        [told({ question, cards, reader: other?.id }), [question]],
      );
    }),
    otherReading: across(() => {
      const [one, other] = [pick(ordinary).question, pick(ordinary).question];
      const by = reader();
      return shared(
        [told({ question: one, cards: draw("timeline"), reader: by }), [one]],
        [told({ question: other, cards: draw("timeline"), reader: by }), [other]],
      );
    }),
    daily: mean(READERS.map(({ id }) => dailyShare(language, id, random))),
    otherZodiacQuestion: across(() => {
      const signs = { mine: pick(SIGN_IDS), theirs: pick(SIGN_IDS) };
      const [one, other] = [pick(ordinary).question, pick(ordinary).question];
      const of = (question: string) =>
        textOf(composeZodiac({ kind: "zodiac", language, question, signs, date: DATE }));
      return shared([of(one), [one]], [of(other), [other]]);
    }),
    followUp: across(() => {
      const [first, second] = [pick(ordinary).question, pick(ordinary).question];
      const by = { reader: reader(), cards: draw("timeline"), question: first };
      const text = told(by);
      return shared([told({ ...by, followUp: { question: second, text } }), [second]], [text, [first]]);
    }),
    topicRight: rate(
      ordinary,
      ({ question, topic }) => understandQuestion(question, language).topic === topic,
    ),
    kindRight: rate(ordinary, ({ question, kind }) => understandQuestion(question, language).kind === kind),
    matterRight: rate(
      delicate,
      ({ question, matter }) => understandQuestion(question, language).matter === matter,
    ),
    judged: rate(delicate, ({ question }) => understandQuestion(question, language).maySeal),
    unsealed: rate(
      ordinary.filter(({ kind }) => kind === "asks"),
      ({ question }) => {
        const { maySeal, kind } = understandQuestion(question, language);
        return !maySeal || kind !== "asks";
      },
    ),
    words: Object.fromEntries(
      Object.entries(SPREADS).map(([kind, { asks }]) => [
        kind,
        mean(
          Array.from({ length: 20 }, () =>
            wordsIn(
              told({
                kind: kind as TarotKind,
                reader: reader(),
                cards: draw(kind as TarotKind),
                question: asks ? pick(ordinary).question : null,
              }),
              language,
            ),
          ),
        ),
      ]),
    ) as Record<TarotKind, number>,
  };
}

function requestOf(language: Language, changes: Partial<TarotRequest>): TarotRequest {
  return {
    kind: "timeline",
    language,
    reader: "theo",
    question: "",
    cards: [],
    date: DATE,
    followUp: null,
    ...changes,
  };
}

/** A month of cards of the day, each with what the days before are known by. */
function dailyShare(language: Language, reader: string, random: () => number): number {
  const days: string[] = [];
  const before: Set<string>[] = [];
  const shares = Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2026, 10, day + 1)).toISOString().slice(0, 10);
    const request = requestOf(language, {
      kind: "daily",
      question: null,
      reader,
      date,
      cards: drawFor("daily", random),
    });
    const text = textOf(compose(request, { texts: [...days], cards: [] }));
    const sentences = sentencesOf([text, []], language);
    const share = repeated(sentences, before);
    days.push(text);
    before.push(...sentences);
    return share;
  });
  return mean(shares.slice(1));
}

/** As a visitor draws: from the major arcana. */
function drawFor(kind: TarotKind, random: () => number): DrawnCard[] {
  const majors = DECK.filter(({ suit }) => suit === "major");
  return shuffled(majors, random)
    .slice(0, SPREADS[kind].positions.length)
    .map(({ id }) => ({ id, orientation: random() < 0.5 ? "upright" : "reversed" }));
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function textOf(chunks: Chunk[]): string {
  return chunks.map(({ text }) => text).join("");
}

/** The sentences of a text, each as the trigrams of its letters, without the questions in it and all names. */
function sentencesOf([text, questions]: [string, string[]], language: Language): Set<string>[] {
  const words = questions.flatMap((question) => [question, ...question.split(/[^\p{L}\p{N}]+/u)]);
  const names = [
    ...DECK.map(({ id }) => nameCard(id, language).within),
    ...SIGN_IDS.map((id) => SIGNS[id].names[language]),
  ];
  const removed = [...names, ...words.filter((word) => [...word].length > 2)].sort(
    (a, b) => b.length - a.length,
  );
  const bare = removed.reduce(
    (left, word) => left.replaceAll(word, " ").replaceAll(word.toLowerCase(), " "),
    text,
  );
  return (
    bare
      // The German day, “12.”, ends no sentence.
      .split(/(?<=[!?…。？！]|(?<!\d)\.)["”’»」]?\s*/u)
      .map((sentence) => trigramsOf(sentence))
      .filter(({ size }) => size > 3)
  );
}

function trigramsOf(sentence: string): Set<string> {
  const letters = [
    ...sentence
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, " ")
      .trim(),
  ];
  return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")));
}

/** The share of the shorter text's sentences that the other has too. */
function shareOf(one: Set<string>[], other: Set<string>[]): number {
  return one.length <= other.length ? repeated(one, other) : repeated(other, one);
}

function repeated(sentences: Set<string>[], others: Set<string>[]): number {
  return rate(sentences, (sentence) => others.some((other) => isSame(sentence, other)));
}

/** Four in five trigrams of the shorter one. */
function isSame(one: Set<string>, other: Set<string>): boolean {
  const [less, more] = one.size <= other.size ? [one, other] : [other, one];
  let allowed = less.size - Math.ceil(0.8 * less.size);
  for (const trigram of less) {
    if (!more.has(trigram)) allowed -= 1;
    if (allowed < 0) return false;
  }
  return true;
}

function wordsIn(text: string, language: Language): number {
  return language.startsWith("zh")
    ? (text.match(/\p{Script=Han}/gu) ?? []).length
    : text.split(/\s+/).filter((word) => word !== "").length;
}

function rate<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(holds).length / items.length;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/** Numbers between 0 and 1, the same ones each time. */
function randomSequence(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
