import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { almanacTexts, type Theme } from "~/readings/interpreters/almanac/almanac-texts.server";
import { readerText } from "~/readings/readers/reader-texts.server";
import { READERS } from "~/readings/readers/readers.data";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK } from "~/readings/tarot/deck";

const isChinese = (language: Language) => language.startsWith("zh");
const ASPECTS = ["meaning", "past", "present", "future", "love", "work", "self", "advice"] as const;
const ORIENTATIONS = ["upright", "reversed"] as const;

describe.each(LANGUAGES)("in %s", (language) => {
  const cards = DECK.map(({ id }) => ({ id, ...cardText(id, language) }));
  const sentences = cards.flatMap(({ id, ...card }) =>
    ORIENTATIONS.flatMap((orientation) =>
      ASPECTS.map((aspect) => ({ at: `${id} ${orientation} ${aspect}`, text: card[orientation][aspect] })),
    ),
  );

  test("every card has a name of its own", () => {
    expect(new Set(cards.map(({ name }) => name)).size).toBe(78);
  });

  test("every card says something of its own in each orientation and position", () => {
    expect(sentences).toHaveLength(78 * 2 * ASPECTS.length);
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
    const shortest = isChinese(language) ? 12 : 40;
    for (const { at, text } of sentences) expect([at, text.length >= shortest]).toEqual([at, true]);
  });

  test("every text ends as a sentence and holds no blank, markup or straight quote", () => {
    for (const { at, text } of sentences) {
      expect([at, /[.!?…。！？」”»“)）]$/.test(text)]).toEqual([at, true]);
      expect([at, /[{}<>"\n]/.test(text)]).toEqual([at, false]);
    }
  });

  test("every card has keywords", () => {
    for (const card of cards)
      for (const orientation of ORIENTATIONS) expect(card[orientation].keywords.length).toBeGreaterThan(2);
  });

  test("every reader has a description, a prompt and a voice of their own", () => {
    const readers = READERS.map(({ id }) => readerText(id, language));
    for (const part of ["name", "description", "systemPrompt"] as const) {
      expect(new Set(readers.map((reader) => reader[part])).size).toBe(READERS.length);
    }
    const voices = readers.flatMap(({ voice }) => Object.values(voice).flat());
    expect(new Set(voices).size).toBe(READERS.length * (3 + 2 + 2 + 3 + 3));
  });

  test("the almanac has every sentence it may be asked for, with its blanks", () => {
    const texts = almanacTexts(language);
    const themes = Object.keys(texts.themes) as Theme[];
    expect(themes).toEqual(["love", "family", "work", "money", "study", "growth", "decision", "general"]);
    for (const theme of themes) expect(texts.themes[theme].frames.length).toBeGreaterThan(3);
    for (const sentence of texts.echo) expect(sentence).toContain("{{question}}");
    for (const [place, leads] of Object.entries(texts.leads)) {
      for (const sentence of [...leads.upright, ...leads.reversed]) {
        expect(sentence).toContain("{{card}}");
        if (place === "daily") expect(sentence).toContain("{{date}}");
      }
    }
    for (const sentence of texts.links)
      for (const blank of ["past", "present", "future"]) expect(sentence).toContain(`{{${blank}}}`);
    for (const lists of [texts.answers, texts.patterns, texts.flow]) {
      for (const list of Object.values(lists)) expect(list.length).toBeGreaterThan(1);
    }
  });
});

test("a card is named differently in Chinese and in each European language", () => {
  const names = (id: string) => LANGUAGES.map((language) => cardText(id, language).name);
  expect(new Set(names("hermit")).size).toBeGreaterThan(4);
});
