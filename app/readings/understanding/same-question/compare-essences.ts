import { type ConceptKind, kindOfConcept } from "./concept-kinds.data";
import type { Essence } from "./essence-of.server";
import { NEAR_CONCEPTS } from "./near-concepts.data";
import { isAlike, type Overlap, overlapOf, sharedOf } from "./overlap";

/** How much it says that a concept, or a word, is in a question: the rarer, the more, to one. */
export interface Telling {
  ofConcept: (name: string) => number;
  ofWord: (word: string) => number;
}

/** In what two questions are alike and in what they differ. */
export type Likeness = Record<string, number>;

/** So much is added to what a question says, so that a little of it is no great share. */
const LITTLE = 0.4;
/** From which share of words on two questions are said in the same ones. */
const SAME_WORDS = 0.5;

/** In what two questions are alike and in what they differ, each by its name; the same whichever is first. */
export function compareEssences(a: Essence, b: Essence, telling: Telling): Likeness {
  const { frame, left } = compareWords(a, b);
  return {
    ...compareConcepts(a, b, telling),
    ...shares(a, b, telling),
    ...compareWays(a, b),
    looksBackDiffers: is(a.understanding.looksBack !== b.understanding.looksBack),
    heDiffers: is(differs(a, b, "he") || differs(a, b, "she")),
    himDiffers: is(differs(a, b, "him") || differs(a, b, "her")),
    genderDiffers: is(isOtherGender(a, b)),
    oneNames: is(a.names.size + b.names.size > 0 && !haveOthers(a.names, b.names)),
    // Where most is said in the same words, a word in the place of another is meant to be another.
    replaced: left > 0 ? frame ** 2 / left : 0,
    meInSameWords: frame * is(differs(a, b, "me")),
    selfInSameWords: frame * is(a.isSelfFirst !== b.isSelfFirst),
    pastInSameWords: frame * is(a.isPast !== b.isPast),
  };
}

/** Whether two questions are others for certain: another person, time, name or number, or the same denied. */
export function areOthers(a: Essence, b: Essence): boolean {
  const { frame } = compareWords(a, b);
  return (
    haveOthers(a.names, b.names) ||
    haveOthers(a.numbers, b.numbers) ||
    [farOf("person", a, b), farOf("person", b, a)].every((far) => far.length > 0) ||
    haveOthers(conceptsOf(a, "time"), conceptsOf(b, "time")) ||
    (isOtherGender(a, b) && frame > SAME_WORDS / 2) ||
    (a.isDenied !== b.isDenied && frame > SAME_WORDS)
  );
}

function compareConcepts(a: Essence, b: Essence, { ofConcept, ofWord }: Telling): Likeness {
  const kinds = (["content", "person", "time", "asking", "soft"] as const).map((kind) => ({
    kind,
    ...overlapOf([...conceptsOf(a, kind)], [...conceptsOf(b, kind)], ofConcept),
  }));
  const far = (kind: ConceptKind) =>
    [farOf(kind, a, b), farOf(kind, b, a)]
      .map((names) => names.reduce((sum, name) => sum + ofConcept(name), 0))
      .sort((one, other) => one - other);
  const [farLeast = 0, farMost = 0] = far("content");
  const [, personFarMost = 0] = far("person");
  return Object.assign(
    { farLeast, farMost, personFarMost },
    ...kinds.map(({ kind, ...overlap }) => named(kind, overlap)),
    named("word", overlapOf(a.words, b.words, ofWord, isAlike)),
  );
}

function named(name: string, { shared, least, most }: Overlap): Likeness {
  return { [`${name}Shared`]: shared, [`${name}Least`]: least, [`${name}Most`]: most };
}

/** Which share of each is in the other, of all and of the sentences that ask, and of both together. */
function shares(a: Essence, b: Essence, telling: Telling): Likeness {
  const [ofA, ofB] = [sharesOf(a, b, telling), sharesOf(b, a, telling)];
  const shared = (ofA.shared + ofB.shared) / 2;
  return {
    coverLeast: Math.min(ofA.cover, ofB.cover),
    coverMost: Math.max(ofA.cover, ofB.cover),
    askedLeast: Math.min(ofA.asked, ofB.asked),
    askedMost: Math.max(ofA.asked, ofB.asked),
    allShared: shared,
    allLeast: Math.min(ofA.left, ofB.left),
    allMost: Math.max(ofA.left, ofB.left),
    allShare: shared / (LITTLE + shared + Math.max(ofA.left, ofB.left)),
  };
}

function sharesOf(one: Essence, other: Essence, { ofConcept, ofWord }: Telling) {
  const counted = [...one.concepts].filter((name) => kindOfConcept(name) !== "way");
  const others = [...other.concepts];
  const part = (isIn: (token: string) => boolean) => {
    const concepts = sharedOf(counted.filter(isIn), others, ofConcept);
    const words = sharedOf(one.words.filter(isIn), other.words, ofWord, isAlike);
    return { shared: concepts.shared + words.shared, left: concepts.left + words.left };
  };
  const [all, asked] = [part(() => true), part((token) => one.asking.has(token))];
  const shareOf = ({ shared, left }: typeof all) => shared / (LITTLE + shared + left);
  return { ...all, cover: shareOf(all), asked: shareOf(asked) };
}

type Way = "act" | "asks" | "when" | "why" | "choice" | "open";

function compareWays(a: Essence, b: Essence): Likeness {
  const [one, other] = [wayOf(a), wayOf(b)];
  const isOne = (way: Way) => is(one !== other && (one === way || other === way));
  return {
    wayDiffers: is(one !== other),
    actDiffers: isOne("act"),
    whenDiffers: isOne("when"),
    whyDiffers: isOne("why"),
  };
}

/** How it is asked, by a word for it before what was learned. */
function wayOf({ concepts, understanding: { kind, asksToAct } }: Essence): Way {
  if (kind === "when" || concepts.has("when")) return "when";
  if (kind === "why" || concepts.has("why")) return "why";
  if (asksToAct || concepts.has("should")) return "act";
  if (kind === "choice") return "choice";
  return kind === "asks" || concepts.has("yes-no") ? "asks" : "open";
}

/** The share of words, in Chinese of characters, that two have in common, and how many of the shorter the other has not. */
function compareWords(a: Essence, b: Essence): { frame: number; left: number } {
  const [inA, inB] = [a, b].map(
    ({ plain }) => new Set(/\p{Script=Han}/u.test(plain) ? plain.replace(/ /g, "") : plain.split(" ")),
  ) as [Set<string>, Set<string>];
  const shared = [...inA].filter((token) => inB.has(token)).length;
  return { frame: shared / Math.max(inA.size, inB.size), left: Math.min(inA.size, inB.size) - shared };
}

/** What one speaks of and the other not, nor of anything near it. */
function farOf(kind: ConceptKind, one: Essence, { concepts }: Essence): string[] {
  return [...conceptsOf(one, kind)].filter(
    (name) => !concepts.has(name) && ![...(NEAR_CONCEPTS.get(name) ?? [])].some((near) => concepts.has(near)),
  );
}

function conceptsOf({ concepts }: Essence, kind: ConceptKind): Set<string> {
  return new Set([...concepts].filter((name) => kindOfConcept(name) === kind));
}

/** Whether each has what the other has not. */
function haveOthers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((each) => !b.has(each)) && [...b].some((each) => !a.has(each));
}

function differs(a: Essence, b: Essence, part: "he" | "him" | "she" | "her" | "me"): boolean {
  return a.speech.has(part) !== b.speech.has(part);
}

function isOtherGender(a: Essence, b: Essence): boolean {
  const hasAny = (parts: readonly ("he" | "him" | "man" | "she" | "her" | "woman")[]) => (each: Essence) =>
    parts.some((part) => each.speech.has(part));
  const [he, she] = [hasAny(["he", "him", "man"]), hasAny(["she", "her", "woman"])];
  const isTurned = (one: Essence, other: Essence) => he(one) && !she(one) && she(other) && !he(other);
  return isTurned(a, b) || isTurned(b, a);
}

function is(truth: boolean): number {
  return truth ? 1 : 0;
}
