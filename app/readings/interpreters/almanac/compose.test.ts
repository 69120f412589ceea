import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { READERS } from "../../readers/readers.data";
import type { DrawnCard } from "../../reading";
import { cardText } from "../../tarot/card-texts.server";
import { DECK } from "../../tarot/deck";
import type { TarotRequest } from "../interpreter";
import { createAlmanac } from "./almanac.server";
import { almanacTexts } from "./almanac-texts.server";
import { compose } from "./compose.server";
import { findTheme } from "./find-theme";

const CARDS: DrawnCard[] = [
  { id: "fool", orientation: "upright" },
  { id: "two-cups", orientation: "reversed" },
  { id: "tower", orientation: "upright" },
];

function request(changes: Partial<TarotRequest> = {}): TarotRequest {
  return {
    kind: "timeline",
    language: "en",
    reader: "selene",
    question: "Should I change my job?",
    cards: CARDS,
    date: "2026-11-21",
    followUp: null,
    ...changes,
  };
}

const one = (index: number): DrawnCard[] => [
  { id: DECK[index]?.id ?? "", orientation: index % 2 ? "upright" : "reversed" },
];

describe.each(LANGUAGES)("a composed reading in %s", (language) => {
  test("of three cards has its four parts, names its cards and repeats the question", () => {
    const text = compose(request({ language, question: "Was nun, {{card}} & $1?" }));
    expect(text.match(/^## \w+ ##$/gm)).toEqual([
      "## past ##",
      "## present ##",
      "## future ##",
      "## synthesis ##",
    ]);
    for (const { id } of CARDS) expect(text).toContain(cardText(id, language).name);
    expect(text).toContain("Was nun, {{card}} & $1?");
  });

  test("leaves no blank, no doubled space and no empty line, for every card, reader and kind", () => {
    for (const [index] of DECK.entries()) {
      const reader = READERS[index % READERS.length]?.id ?? "";
      for (const kind of ["yesno", "daily"] as const) {
        const question = kind === "daily" ? null : "Ja?";
        const text = compose(request({ language, kind, reader, question, cards: one(index) }));
        expect(text).not.toMatch(/\{\{|\}\}|undefined| {2}|\n\n|^\s*$/);
      }
    }
  });

  test("of the day carries its ISO date", () => {
    expect(compose(request({ language, kind: "daily", question: null, cards: one(3) }))).toContain(
      "2026-11-21",
    );
  });

  test("differs with the question, the cards and the reader, and is the same for the same reading", () => {
    const base = compose(request({ language }));
    expect(compose(request({ language }))).toBe(base);
    for (const changed of [
      request({ language, question: "Does she love me?" }),
      request({ language, reader: "marguerite" }),
      request({ language, cards: [...CARDS].reverse() }),
    ]) {
      const text = compose(changed);
      const shared = text.split("\n").filter((line) => !line.startsWith("##") && base.includes(line));
      expect(shared.length).toBeLessThan(text.split("\n").length / 2);
    }
  });

  test("answers a follow-up out of the same cards", () => {
    const followUp = { question: "And my family?", text: "…" };
    const text = compose(request({ language, followUp }));
    expect(text).toContain("And my family?");
    expect(CARDS.some(({ id }) => text.includes(cardText(id, language).name))).toBe(true);
    expect(text).not.toContain("##");
  });
});

test.each([
  ["en", "Will my boyfriend come back?", "love"],
  ["en", "Should I ask my boss for a raise at work?", "work"],
  ["es", "¿Cómo mejoro la relación con mi madre y mis hermanos?", "family"],
  ["fr", "Vais-je réussir mes examens à l’université ?", "study"],
  ["de", "Soll ich mit meinem Chef über die neue Stelle reden?", "work"],
  ["zh-CN", "我和男朋友会复合吗？", "love"],
  ["zh-TW", "我該換工作嗎？", "work"],
  ["en", "What now?", "general"],
] as [Language, string, string][])("in %s, “%s” is about %s", (language, question, theme) => {
  expect(findTheme(question, almanacTexts(language).themes, "general")).toBe(theme);
});

test("the almanac writes the whole text at its pace, and stops when told to", async () => {
  const collect = async (pace: number | undefined, signal = new AbortController().signal) => {
    let text = "";
    for await (const piece of createAlmanac(pace).write(request(), signal, () => undefined)) text += piece;
    return text;
  };
  expect(await collect(0)).toBe(compose(request()));
  expect(await collect(100_000)).toBe(compose(request()));
  const stop = new AbortController();
  const writing = collect(10, stop.signal);
  await sleep(1);
  stop.abort();
  await expect(writing).rejects.toThrow();
});
