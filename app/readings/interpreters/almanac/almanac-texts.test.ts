import { describe, expect, test } from "vitest";
import { LANGUAGE_FACTS, LANGUAGES } from "~/i18n/languages";
import { READERS } from "../../readers/readers.data";
import { ORIENTATIONS } from "../../reading";
import { DECK } from "../../tarot/deck";
import { commonTexts, handOf } from "./almanac-texts.server";
import { zodiacTexts } from "./zodiac-texts.server";

type Leaf = { at: string; sentence: string };

function leaves(value: unknown, at = ""): Leaf[] {
  if (typeof value === "string") return [{ at, sentence: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => leaves(below, `${at}.${key}`));
}

/** How many sentences each list has, by its place. */
function shapeOf(value: unknown): Map<string, number> {
  const shape = new Map<string, number>();
  for (const { at } of leaves(value)) {
    const list = at.replace(/\.\d+$/, "");
    shape.set(list, (shape.get(list) ?? 0) + 1);
  }
  return shape;
}

const BLANKS = /\{\{([\w-]+)\}\}/g;

/** Which blanks the sentences of a place may have: those that are filled there. */
const FILLED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.(takeUp|followUps|matterTakeUps|matterFollowUps)\./, ["question"]],
  [/\.answers\.(first|second|even)\./, []],
  [/\.(leads|answers|weighs)\./, ["Card", "card"]],
  [/\.daily\./, ["Card", "card", "date"]],
  [/^\.relations\.all/, []],
  [/^\.(matterLeads|ofCard)/, ["Card", "card"]],
  [/^\.relations\.drawnBefore/, ["Card", "card"]],
  [/^\.relations\./, ["Card", "card", "other"]],
  [/^\.times\./, ["time"]],
];

function filledAt(at: string): readonly string[] {
  return FILLED.find(([place]) => place.test(at))?.[1] ?? [];
}

describe.each(LANGUAGES)("the almanac's sentences in %s", (language) => {
  const hands = Object.fromEntries(READERS.map(({ id }) => [id, handOf(id, language)]));
  const common = commonTexts(language);
  const isLatin = LANGUAGE_FACTS[language].script === "Latn";

  test("are there for every reader, topic, place and card, as many as in English at least", () => {
    for (const { id } of READERS) {
      const there = shapeOf(hands[id]?.hand);
      for (const [list, count] of shapeOf(handOf(id, "en").hand))
        expect([list, (there.get(list) ?? 0) >= Math.min(count, 2)]).toEqual([list, true]);
      for (const card of DECK)
        for (const orientation of ORIENTATIONS)
          expect([card.id, hands[id]?.facets[card.id]?.[orientation]?.[0] ?? ""]).not.toEqual([card.id, ""]);
    }
    expect([...shapeOf(common).keys()].sort()).toEqual([...shapeOf(commonTexts("en")).keys()].sort());
    expect([...shapeOf(zodiacTexts(language).takeUp).keys()]).toEqual([
      ...shapeOf(zodiacTexts("en").takeUp).keys(),
    ]);
  });

  test("belong to one reader alone", () => {
    const all = READERS.flatMap(({ id }) => leaves(hands[id]).map(({ sentence }) => sentence));
    expect(all.length - new Set(all).size).toBe(0);
  });

  test("end as sentences, and have their blanks where a name or a quotation can stand", () => {
    for (const { at, sentence } of [...leaves(hands), ...leaves(common)]) {
      const blanks = [...sentence.matchAll(BLANKS)].map(([, name]) => name ?? "");
      expect([at, sentence, blanks.filter((name) => !filledAt(at).includes(name))]).toEqual([
        at,
        sentence,
        [],
      ]);
      const ends = blanks.includes("question") ? /[:：]\s?\{\{question\}\}$/ : /[.!?…。！？]$/;
      expect([at, sentence.match(ends) !== null]).toEqual([at, true]);
      expect([at, /["<>]| {2}|^\s|\s$/.test(sentence)]).toEqual([at, false]);
      if (isLatin) expect([at, sentence.indexOf("{{Card}}") <= 0]).toEqual([at, true]);
      // A sentence carries the names in it; only the question stands after a colon.
      expect([at, /[:：—–]\s*["“「„«]?\s*\{\{(?:card|Card|other)/.test(sentence)]).toEqual([at, false]);
    }
  });
});
