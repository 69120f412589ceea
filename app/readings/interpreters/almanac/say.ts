import type { Language } from "~/i18n/languages";
import { joinSentences } from "~/i18n/typography";
import type { Chunk, Section } from "../../reading";

/** What fills the blanks of a sentence, by their names. */
export type Values = Readonly<Record<string, string>>;

/** Picks one of several sentences and fills its blanks. The slot keeps two picks of one reading independent. */
export type Say = (slot: string, variants: readonly string[], values?: Values) => string;

/** The paragraphs of each section, in their order; a paragraph is a list of its sentences. */
export type Composition = Partial<Record<Section, string[][]>>;

/** So much of a sentence, between two blanks, is enough to know it again: letters, or half as many characters of Chinese. */
const TELLING = 8;

/**
 * Picks that are always the same for the same reading: `subject` is everything that makes it what it is. No sentence is
 * picked twice, nor one that the reader has `known` before, as long as there is another.
 */
export function sayer(subject: unknown, known: readonly string[] = []): Say {
  const seed = JSON.stringify(subject);
  const past = known.join("\n");
  const said = new Set<string>();
  const runs = new Set<string>();
  return (slot, variants, values = {}) => {
    const order = byChance(variants, seed + slot);
    const fresh = order.filter((variant) => !said.has(variant) && !mentions(variant, values.bare));
    const unread = fresh.filter((variant) => !isKnown(variant, past));
    const echoes = (variant: string) => runsIn(variant).some((run) => runs.has(run));
    const chosen = unread.find((variant) => !echoes(variant)) ?? unread[0] ?? fresh[0] ?? order[0] ?? "";
    said.add(chosen);
    for (const run of runsIn(chosen)) runs.add(run);
    return fill(chosen, values);
  };
}

/** So many words in a row, or characters of Chinese, are heard again when another sentence has them too. */
const HEARD_AGAIN = 4;

function runsIn(sentence: string): string[] {
  return sentence
    .toLowerCase()
    .split(/\{\{[\w-]+\}\}|[^\p{L}\p{N}'’\s-]+/u)
    .flatMap((piece) => {
      const units = /\p{Script=Han}/u.test(piece) ? [...piece.trim()] : piece.trim().split(/\s+/);
      return units.slice(HEARD_AGAIN - 1).map((_, at) => units.slice(at, at + HEARD_AGAIN).join(" "));
    });
}

/** So much of a word tells which it is; in Chinese two characters do. */
const STEM = 6;
const SHORTEST_IMAGE = 5;

/** The sentences that share no picture with what was `said`, so that nothing is held up and held back by the same rope; all, where each does. */
export function apart(sentences: readonly string[], said: string): readonly string[] {
  const pictures = picturesIn(said);
  const others = sentences.filter((each) => ![...picturesIn(each)].some((picture) => pictures.has(picture)));
  return others.length > 0 ? others : sentences;
}

function picturesIn(sentence: string): ReadonlySet<string> {
  const words = sentence.replace(/\{\{[\w-]+\}\}/g, " ").toLowerCase();
  const latin = words.match(/[\p{Script=Latin}]+/gu)?.filter(({ length }) => length >= SHORTEST_IMAGE) ?? [];
  const han = words.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = han.flatMap((run) => [...run].slice(1).map((character, at) => [...run][at] + character));
  return new Set([...latin.map((word) => word.slice(0, STEM)), ...pairs]);
}

/** Whether a sentence speaks already of what the name of its card means: the Moon does not rise like a moon. */
function mentions(sentence: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  const at = sentence.toLowerCase().indexOf(name.toLowerCase());
  return (
    at >= 0 &&
    !/^\p{Script=Latin}/u.test(sentence.slice(at + name.length)) &&
    !/\p{Script=Latin}$/u.test(sentence.slice(0, at))
  );
}

/** A sentence with its blanks filled. */
function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => values[name] ?? "");
}

/** Whether a sentence stands in a text, whatever its blanks were filled with. */
export function isKnown(sentence: string, text: string): boolean {
  if (text === "") return false;
  const pieces = sentence.split(/\{\{[\w-]+\}\}/).sort((a, b) => b.length - a.length);
  const [longest = ""] = pieces;
  const length = longest.length + (longest.match(/\p{Script=Han}/gu)?.length ?? 0);
  return length >= TELLING && text.includes(longest.trim());
}

/** The sentences of a text. */
export function sentencesIn(text: string): string[] {
  return (text.match(/[^.!?…。？！]+[.!?…。？！]+[”’»」]?/gu) ?? []).map((sentence) => sentence.trim());
}

/** The lines of a composition: a paragraph is one, or several where the question told in it has several. */
export function toChunks(composition: Composition, language: Language): Chunk[] {
  return (Object.entries(composition) as [Section, string[][]][]).flatMap(([section, paragraphs]) =>
    paragraphs
      .map((sentences) => sentences.filter((sentence) => sentence !== ""))
      .flatMap((sentences) => joinSentences(sentences, language).split("\n"))
      .filter((line) => line.trim() !== "")
      .map((line) => ({ section, text: `${line.trim()}\n` })),
  );
}

/** All of them in an order that depends on the seed alone. */
function byChance(variants: readonly string[], seed: string): readonly string[] {
  const start = hash(seed);
  return variants
    .map((variant, at) => ({ variant, place: hash(`${start} ${at}`) }))
    .sort((a, b) => a.place - b.place)
    .map(({ variant }) => variant);
}

/** FNV-1a with its bits mixed once more, so that the lowest, which choose, depend on all of them; needs no secrecy. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}
