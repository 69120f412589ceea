import { writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../app/i18n/languages";
import { compareEssences } from "../app/readings/understanding/same-question/compare-essences";
import { areOthers } from "../app/readings/understanding/same-question/differences";
import { type Essence, essenceOf } from "../app/readings/understanding/same-question/essence-of.server";
import { type Learned, scoreOf, tellingIn } from "../app/readings/understanding/same-question/likeness";
import { fitLogistic } from "./fit-logistic";
import { hashPairs, readPairs } from "./pairs";
import { readQuestions } from "./questions";
import { randomSequence } from "./shuffle";

/** One question in so many tells how often a concept, or a word, is in one. */
const ONE_IN = 5;
const WORDS_KEPT = 300;
/** A concept, or a word, that is in one question of e to the power of this says all. */
const RARE = 7;
/** A word that is in one question of e to the power of this says next to nothing. */
const FREQUENT = 3;
const LEAST = 0.05;
/** Of each question so many with others of the pairs, most of them of its topic, are others as well. They count less: a few may be the same. */
const WITH_OTHERS = 3;
const OTHERS_COUNT = 0.3;
const L2 = 5;
const FOLDS = 5;
/** So many of those that are called the same have to be, in the trial with pairs that were kept back. Others' pairs are in words less known. */
const PRECISION = 0.9;

interface Example {
  language: Language;
  isSame: boolean;
  /** Whether somebody wrote it as a pair. */
  isWritten: boolean;
  isOther: boolean;
  fold: number;
  likeness: Record<string, number>;
}

/** Learns by what two questions are known to ask the same, and from which sum on. */
export function trainSameQuestion(): void {
  const counted = countTelling();
  const examples = LANGUAGES.flatMap((language) => examplesIn(language, counted));
  const tried = examples.map((example) => ({ ...example, score: 0 }));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const line = fitLine(examples.filter((example) => example.fold !== fold));
    for (const each of tried)
      if (each.fold === fold)
        each.score = each.isOther ? Number.NEGATIVE_INFINITY : scoreOf(each.likeness, line);
  }
  const threshold = round(thresholdFor(PRECISION, tried));
  report(tried, threshold);
  const learned = { pairs: hashPairs(), ...fitLine(examples), threshold, ...counted };
  const file = new URL("../app/readings/understanding/same-question/learned.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(learned, null, 2)}\n`);
}

type Counted = Pick<Learned, "concepts" | "words">;

/** How much each concept and each frequent word says, by how many questions have it. */
function countTelling(): Counted {
  const concepts = new Map<string, number>();
  let all = 0;
  const words = LANGUAGES.map((language) => {
    const counts = new Map<string, number>();
    const asked = readQuestions(language).filter((_, at) => at % ONE_IN === 0);
    all += asked.length;
    for (const { question } of asked) {
      const essence = essenceOf(question, language);
      for (const name of essence.concepts) concepts.set(name, (concepts.get(name) ?? 0) + 1);
      for (const word of essence.words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, WORDS_KEPT);
    const telling = frequent.map(([word, count]) => {
      const rare = (Math.log(asked.length / count) - FREQUENT) / (RARE - FREQUENT);
      return [word, round(Math.min(1, Math.max(LEAST, rare)))] as const;
    });
    return [language, Object.fromEntries(telling)] as const;
  });
  const ofConcepts = [...concepts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => [name, round(Math.min(1, Math.log(all / (count + 1)) / RARE))] as const);
  return { concepts: Object.fromEntries(ofConcepts), words: Object.fromEntries(words) as Counted["words"] };
}

function examplesIn(language: Language, counted: Counted): Example[] {
  const telling = tellingIn(counted, language);
  const random = randomSequence();
  const pick = <Entry>(from: readonly Entry[]) => from[Math.floor(random() * from.length)];
  const pairs = readPairs("learned", language).map(({ isSame, questions }) => ({
    isSame,
    essences: questions.map((question) => essenceOf(question, language)),
    fold: Math.floor(random() * FOLDS),
  }));
  const exampleOf = (a: Essence, b: Essence, facts: Pick<Example, "isSame" | "isWritten" | "fold">) => ({
    ...{ language, isOther: areOthers(a, b), likeness: compareEssences(a, b, telling) },
    ...facts,
  });
  return pairs.flatMap(({ isSame, essences, fold }) => {
    const [one, other] = essences as [Essence, Essence];
    const others = pairs
      .filter((pair) => pair.fold === fold && pair.essences !== essences)
      .flatMap((pair) => pair.essences);
    const withOthers = essences.flatMap((essence) => {
      const near = others.filter(({ understanding }) => understanding.topic === essence.understanding.topic);
      return Array.from({ length: WITH_OTHERS }, (_, at) => pick(at === 0 ? others : near)).flatMap((each) =>
        each ? [exampleOf(essence, each, { isSame: false, isWritten: false, fold })] : [],
      );
    });
    return [exampleOf(one, other, { isSame, isWritten: true, fold }), ...withOthers];
  });
}

/** What is others for certain teaches nothing of the rest. */
function fitLine(examples: readonly Example[]): Pick<Learned, "bias" | "weights"> {
  const names = Object.keys(examples[0]?.likeness ?? {});
  const rows = examples
    .filter(({ isOther }) => !isOther)
    .map(({ likeness, isSame, isWritten }) => ({
      values: names.map((name) => likeness[name] ?? 0),
      isMember: isSame,
      counts: isWritten ? 1 : OTHERS_COUNT,
    }));
  const { bias, weights } = fitLogistic(rows, L2);
  return {
    bias: round(bias),
    weights: Object.fromEntries(names.map((name, at) => [name, round(weights[at] ?? 0)])),
  };
}

type Tried = Example & { score: number };

/** The least score from which on so many of the pairs are the same. */
function thresholdFor(precision: number, tried: readonly Tried[]): number {
  const pairs = tried.filter(({ isWritten }) => isWritten).sort((a, b) => b.score - a.score);
  let [threshold, same] = [Number.POSITIVE_INFINITY, 0];
  pairs.forEach(({ isSame, score }, at) => {
    if (isSame) same += 1;
    if (same / (at + 1) >= precision) threshold = score;
  });
  return threshold;
}

/** How well pairs are told that were kept back. */
function report(tried: readonly Tried[], threshold: number): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const tell = (name: string, from: number, of: (pair: Tried) => boolean) => {
    const pairs = tried.filter((pair) => pair.isWritten && of(pair));
    const called = pairs.filter(({ score }) => score >= from);
    const right = called.filter(({ isSame }) => isSame).length;
    const same = pairs.filter(({ isSame }) => isSame).length;
    console.log(
      `${name}: precision ${percent(right / called.length)}, recall ${percent(right / same)} of ${same}`,
    );
  };
  for (const precision of [0.97, 0.95, 0.93, 0.9, 0.85, 0.8])
    tell(`for ${precision}`, thresholdFor(precision, tried), () => true);
  for (const language of LANGUAGES) tell(language, threshold, (pair) => pair.language === language);
  const others = tried.filter(({ isWritten }) => !isWritten);
  const called = others.filter(({ score }) => score >= threshold).length;
  console.log(`of ${others.length} with others ${percent(called / others.length)} called the same`);
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}
