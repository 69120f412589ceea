import { kindOfConcept } from "./concept-kinds.data";
import {
  compareWords,
  conceptsOf,
  farOf,
  haveOthers,
  isOtherGender,
  isSelfForOther,
  isTurned,
} from "./differences";
import type { Essence } from "./essence-of.server";
import { isAlike, type Overlap, overlapOf, sharedOf } from "./overlap";
import type { SpeechPart } from "./speech.data";

/** How much it says that a concept, or a word, is in a question: the rarer, the more, to one. */
export interface Telling {
  ofConcept: (name: string) => number;
  ofWord: (word: string) => number;
}

/** In what two questions are alike and in what they differ, each by its name. */
export type Likeness = Record<string, number>;

/** So much is added to what a question says, so that a little of it is no great share. */
const LITTLE = 0.4;

/** In what two questions are alike and in what they differ, in numbers that know no language; the same whichever is first. */
export function compareEssences(a: Essence, b: Essence, telling: Telling): Likeness {
  const shares = compareShares(a, b, telling);
  return {
    ...compareConcepts(a, b, telling),
    ...shares,
    ...compareWays(a, b),
    ...compareSpeech(a, b, shares["all least"] > 0),
    looksBackDiffers: is(a.understanding.looksBack !== b.understanding.looksBack),
    oneNames: is(a.names.size + b.names.size > 0 && !haveOthers(a.names, b.names)),
  };
}

function compareConcepts(a: Essence, b: Essence, { ofConcept, ofWord }: Telling): Likeness {
  const [content, person, time, asking, soft] = (
    ["content", "person", "time", "asking", "soft"] as const
  ).map((kind) => overlapOf([...conceptsOf(a, kind)], [...conceptsOf(b, kind)], ofConcept));
  const [far, farPerson] = (["content", "person"] as const).map((kind) =>
    overlapOf(farOf(kind, a, b), farOf(kind, b, a), ofConcept),
  );
  return {
    ...named("content", content, ["shared", "least", "most"]),
    ...named("far", far, ["least", "most"]),
    ...named("farPerson", farPerson, ["most"]),
    ...named("person", person, ["most"]),
    ...named("time", time, ["shared", "most"]),
    ...named("asking", asking, ["shared", "least", "most"]),
    ...named("soft", soft, ["shared", "most"]),
    ...named("word", overlapOf(a.words, b.words, ofWord, isAlike), ["most"]),
  };
}

function named(name: string, overlap: Overlap | undefined, parts: readonly (keyof Overlap)[]): Likeness {
  return Object.fromEntries(parts.map((part) => [`${name} ${part}`, overlap?.[part] ?? 0]));
}

/** Which share of one is in the other, of all and of the sentences that ask, and what is left of either. */
function compareShares(a: Essence, b: Essence, telling: Telling) {
  const [ofA, ofB] = [sharesOf(a, b, telling), sharesOf(b, a, telling)];
  return {
    covered: Math.max(ofA.share, ofB.share),
    askedCovered: Math.max(ofA.askedShare, ofB.askedShare),
    "all least": Math.min(ofA.left, ofB.left),
    "all most": Math.max(ofA.left, ofB.left),
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
  return { left: all.left, share: shareOf(all), askedShare: shareOf(asked) };
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

/** Who is spoken of, which counts for more the more is said in the same words; there a word in the place of another means another. */
function compareSpeech(a: Essence, b: Essence, haveLeft: boolean): Likeness {
  const { frame, left } = compareWords(a, b);
  const differs = (part: SpeechPart) => a.speech.has(part) !== b.speech.has(part);
  return {
    heDiffers: is(differs("he") || differs("she")),
    himDiffers: is(differs("him") || differs("her")),
    genderDiffers: is(isOtherGender(a, b)),
    turned: is(isTurned(a, b)),
    selfForOther: is(isSelfForOther(a, b)),
    "turned in same words": frame * is(isTurned(a, b)),
    "self for other in same words": frame * is(isSelfForOther(a, b)),
    "me for I in same words": frame * is(isMeForI(a, b) || isMeForI(b, a)),
    "self in same words": frame * is(a.isSelfFirst !== b.isSelfFirst),
    "past in same words": frame * is(a.isPast !== b.isPast),
    replaced: haveLeft && left > 0 ? frame ** 2 / left : 0,
  };
}

/** Whether what the asker does in one is done to them in the other. */
function isMeForI({ speech: a }: Essence, { speech: b }: Essence): boolean {
  return a.has("me") && !a.has("i") && b.has("i") && !b.has("me");
}

function is(truth: boolean): number {
  return truth ? 1 : 0;
}
