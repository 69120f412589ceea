import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { LANGUAGE_FACTS, LANGUAGES } from "~/i18n/languages";
import { hearCry } from "~/readings/crisis/hear-cry.server";
import { promptTexts } from "~/readings/interpreters/model/prompt.server";
import { readerText } from "~/readings/readers/reader-texts.server";
import { READERS } from "~/readings/readers/readers.data";
import { cardText } from "~/readings/tarot/card-texts.server";
import { DECK } from "~/readings/tarot/deck";
import { guideText } from "~/readings/tarot/guide-text.server";
import { SPREADS, TAROT_KINDS } from "~/readings/tarot/spreads.data";

/** In characters, of what a card says. */
const SHORTEST = { Latn: 40, Hans: 12, Hant: 12 };
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
    const shortest = SHORTEST[LANGUAGE_FACTS[language].script];
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

  test("every reader has a name, a description and a prompt of their own", () => {
    const readers = READERS.map(({ id }) => readerText(id, language));
    for (const part of ["name", "description", "systemPrompt"] as const) {
      expect(new Set(readers.map((reader) => reader[part])).size).toBe(READERS.length);
    }
  });

  test("the readers whom a subscription opens say in three lines how they read, and no other", () => {
    for (const { id, isPremiumOnly } of READERS)
      expect([id, readerText(id, language).offer?.length]).toEqual([id, isPremiumOnly ? 3 : undefined]);
  });

  test("every spread has its place in the guide, its own prompt, and a blank in it for each of its places", () => {
    const prompts = promptTexts(language).spreads;
    for (const kind of TAROT_KINDS) {
      const { positions, sections, asks } = SPREADS[kind];
      const { heading, text, features } = guideText(language).kinds[kind];
      for (const part of [heading, text, ...features]) expect(part.trim()).not.toBe("");
      expect([kind, features.length]).toEqual([kind, 3]);
      const blanks = [...positions.map(({ id }) => id), asks ? "question" : "date"];
      for (const blank of blanks) expect(prompts[kind].message).toContain(`{{${blank}}}`);
      const markers = prompts[kind].format?.match(/## [\w-]+ ##/g) ?? [];
      expect(markers).toEqual(sections.map((section) => `## ${section} ##`));
    }
  });

  test("no question that a spread offers is taken for a cry for help", () => {
    const t = translator(language);
    for (const kind of TAROT_KINDS)
      for (const preset of SPREADS[kind].presets) {
        const question = t(`tarot.presets.${preset}`);
        expect([question, hearCry(question)]).toEqual([question, null]);
      }
  });
});

test("a card is named differently in Chinese and in each European language", () => {
  const names = (id: string) => LANGUAGES.map((language) => cardText(id, language).name);
  expect(new Set(names("hermit")).size).toBeGreaterThan(4);
});

test("the plans and the first mail of a subscription count the exclusive readers, as their translations have to", () => {
  const exclusive = READERS.filter(({ isPremiumOnly }) => isPremiumOnly).length;
  const number = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"][exclusive];
  const counts = ["public/locales/en/translation.json", "app/billing/mails/texts/en.json"].flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, "..", file), "utf8").matchAll(/(\w+) exclusive readers/g)].map(
      ([, counted]) => counted,
    ),
  );
  expect(counts).toEqual([number, number]);
});

test.each(LANGUAGES)("in %s there are no words of a reader that there is not", (language) => {
  const file = join(import.meta.dirname, `../app/readings/readers/${language}.json`);
  const written = Object.keys(JSON.parse(readFileSync(file, "utf8")));
  expect(written.sort()).toEqual(READERS.map(({ id }) => id).sort());
});
