import { LANGUAGES } from "~/i18n/languages";
import { cardText } from "../tarot/card-texts.server";
import { PRACTICE_ITEMS, type PracticeItem, practiceKey } from "./practice-item";

/** So much of a word tells which it is. */
const STEM = 5;
const SHORTEST = 4;
/** Of all others, so many that are least like something may stand beside it as wrong. */
const FAR = 90;

interface Face {
  item: PracticeItem;
  /** Of its keywords, in all languages. */
  stems: ReadonlySet<string>;
  /** How much each word of its texts tells of it; of length one. */
  weights: ReadonlyMap<string, number>;
}

let faces: readonly Face[] | undefined;
const far = new Map<string, readonly PracticeItem[]>();

/**
 * The cards as they lie whose meaning is not true of `item`: other cards, that share no keyword with it in any language, and
 * whose texts have the least in common with its own.
 */
export function farFrom(item: PracticeItem): readonly PracticeItem[] {
  const key = practiceKey(item);
  const known = far.get(key);
  if (known) return known;
  faces ??= readFaces();
  const own = faces.find((face) => practiceKey(face.item) === key);
  if (!own) throw new Error(`There is no card ${key}.`);
  const found = faces
    .filter((face) => face.item.card !== item.card && !sharesStem(face, own))
    .map((face) => ({ item: face.item, likeness: likeness(face, own) }))
    .sort((a, b) => a.likeness - b.likeness)
    .slice(0, FAR)
    .map((face) => face.item);
  far.set(key, found);
  return found;
}

function readFaces(): Face[] {
  const all = PRACTICE_ITEMS.map((item) => ({
    item,
    stems: new Set(LANGUAGES.flatMap((language) => keywordsOf(item, language).flatMap(stemsIn))),
    words: stemsIn(Object.values(cardText(item.card, "en")[item.orientation]).flat().join(" ")),
  }));
  const spread = new Map<string, number>();
  for (const { words } of all)
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  return all.map(({ item, stems, words }) => {
    const raw = new Map<string, number>();
    for (const word of words)
      raw.set(word, (raw.get(word) ?? 0) + Math.log(all.length / (spread.get(word) ?? 1)));
    const length = Math.hypot(...raw.values()) || 1;
    return { item, stems, weights: new Map([...raw].map(([word, weight]) => [word, weight / length])) };
  });
}

function keywordsOf({ card, orientation }: PracticeItem, language: (typeof LANGUAGES)[number]): string[] {
  return cardText(card, language)[orientation].keywords;
}

/** The beginnings of words, and of Chinese each two characters in a row. */
function stemsIn(text: string): string[] {
  const latin = text.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [];
  const han = text.match(/\p{Script=Han}+/gu) ?? [];
  return [
    ...latin.filter(({ length }) => length >= SHORTEST).map((word) => word.slice(0, STEM)),
    ...han.flatMap((run) => [...run].slice(1).map((character, at) => `${run[at]}${character}`)),
  ];
}

function sharesStem(a: Face, b: Face): boolean {
  for (const stem of a.stems) if (b.stems.has(stem)) return true;
  return false;
}

function likeness(a: Face, b: Face): number {
  let sum = 0;
  for (const [word, weight] of a.weights) sum += weight * (b.weights.get(word) ?? 0);
  return sum;
}
