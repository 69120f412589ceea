import { type ConceptKind, kindOfConcept } from "./concept-kinds.data";
import type { Essence } from "./essence-of.server";
import { NEAR_CONCEPTS } from "./near-concepts.data";
import type { SpeechPart } from "./speech.data";

/** From which share of words on two questions are said in the same ones. */
const SAME_WORDS = 0.5;

const MEN: readonly SpeechPart[] = ["he", "him", "man"];
const WOMEN: readonly SpeechPart[] = ["she", "her", "woman"];

/** Whether two questions are others for certain: another person, time, name or number, or in the same words the same denied, or somebody else in the asker's place. */
export function areOthers(a: Essence, b: Essence): boolean {
  const { frame } = compareWords(a, b);
  return (
    haveOthers(a.names, b.names) ||
    haveOthers(a.numbers, b.numbers) ||
    haveOthers(conceptsOf(a, "time"), conceptsOf(b, "time")) ||
    [farOf("person", a, b), farOf("person", b, a)].every((far) => far.length > 0) ||
    (isOtherGender(a, b) && frame > SAME_WORDS / 2) ||
    ((isSelfForOther(a, b) || a.isDenied !== b.isDenied) && frame > SAME_WORDS)
  );
}

/** The share of words, in Chinese of characters, that two have in common, and how many of the shorter the other has not. */
export function compareWords(a: Essence, b: Essence): { frame: number; left: number } {
  const [inA, inB] = [wordsIn(a), wordsIn(b)];
  const shared = [...inA].filter((word) => inB.has(word)).length;
  return { frame: shared / Math.max(inA.size, inB.size), left: Math.min(inA.size, inB.size) - shared };
}

function wordsIn({ plain }: Essence): Set<string> {
  return new Set(/\p{Script=Han}/u.test(plain) ? plain.replace(/ /g, "") : plain.split(" "));
}

export function conceptsOf({ concepts }: Essence, kind: ConceptKind): Set<string> {
  return new Set([...concepts].filter((name) => kindOfConcept(name) === kind));
}

/** What one speaks of and the other not, nor of anything near it. */
export function farOf(kind: ConceptKind, one: Essence, { concepts }: Essence): string[] {
  return [...conceptsOf(one, kind)].filter(
    (name) => !concepts.has(name) && ![...(NEAR_CONCEPTS.get(name) ?? [])].some((near) => concepts.has(near)),
  );
}

/** Whether each has what the other has not. */
export function haveOthers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((each) => !b.has(each)) && [...b].some((each) => !a.has(each));
}

/** Whether one is about a man and the other about a woman. */
export function isOtherGender(a: Essence, b: Essence): boolean {
  const has = ({ speech }: Essence, parts: readonly SpeechPart[]) => parts.some((part) => speech.has(part));
  const isOf = (one: Essence, parts: readonly SpeechPart[], others: readonly SpeechPart[]) =>
    has(one, parts) && !has(one, others);
  return (isOf(a, MEN, WOMEN) && isOf(b, WOMEN, MEN)) || (isOf(a, WOMEN, MEN) && isOf(b, MEN, WOMEN));
}

/** Whether somebody comes first in one, and last in the other. */
export function isTurned({ who: a }: Essence, { who: b }: Essence): boolean {
  const both = a.filter((name) => b.includes(name));
  return both.some((name, at) => both.slice(at + 1).some((next) => b.indexOf(next) < b.indexOf(name)));
}

/** Whether one speaks of the asker where the other speaks of somebody else. */
export function isSelfForOther({ who: a }: Essence, { who: b }: Essence): boolean {
  const isIn = (one: readonly string[], other: readonly string[]) =>
    one.includes("self") && !other.includes("self") && other.some((name) => !one.includes(name));
  return isIn(a, b) || isIn(b, a);
}
