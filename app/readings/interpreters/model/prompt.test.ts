import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { textWithHeadings } from "../../name-sections.server";
import { cardText } from "../../tarot/card-texts.server";
import type { TarotRequest } from "../interpreter";
import { promptMessages, promptTexts } from "./prompt.server";

const CARDS = ["fool", "star", "tower"] as const;
const REQUEST: Omit<TarotRequest, "language"> = {
  kind: "timeline",
  reader: "wen",
  question: "?",
  cards: CARDS.map((id) => ({ id, orientation: id === "star" ? "reversed" : "upright" })),
  date: "2026-11-21",
  followUp: null,
};

test.each(LANGUAGES)(
  "in %s a model is told the day, the way of asking and what each card means where it lies",
  (language) => {
    for (const followUp of [null, { question: "And then?", text: "It was." }]) {
      const told = promptMessages({ ...REQUEST, language, followUp })[1]?.content ?? "";
      expect(told).toContain(REQUEST.date);
      expect(told).not.toMatch(/\{\{|undefined|[\u00ad\u200b]/);
      const lines = told.split("\n");
      for (const { id, orientation } of REQUEST.cards) {
        const { name, ...text } = cardText(id, language);
        const { keywords, meaning } = text[orientation];
        const line = lines.find((each) => each.includes(meaning));
        for (const word of [name, ...keywords]) expect(line).toContain(word);
      }
    }
  },
);

test("the places are named in the language, and a card alone has none", () => {
  const told = promptMessages({ ...REQUEST, language: "de" })[1]?.content;
  expect(told).toMatch(/^Vergangenheit: .*^Gegenwart: .*^Zukunft: /ms);
  expect(told).toContain("Art der Legung: ");
  const one = promptMessages({
    ...REQUEST,
    kind: "daily",
    cards: REQUEST.cards.slice(0, 1),
    language: "en",
  })[1]?.content;
  expect(one).toMatch(/^The Fool – keywords: /m);
});

test("a text has the headings of its page, each once, and none where it has no parts", () => {
  const chunks = [
    { section: "past", text: "It was.\n" },
    { section: "past", text: "Long ago.\n" },
    { section: "synthesis", text: "So it goes.\n" },
  ] as const;
  expect(textWithHeadings(chunks, "es")).toBe("Pasado\nIt was.\nLong ago.\nSíntesis\nSo it goes.\n");
  expect(textWithHeadings([{ section: "text", text: "Yes.\n" }], "es")).toBe("Yes.\n");
});

test.each(LANGUAGES)(
  "in %s what cards do not judge stands last, above any leaning, also of a follow-up",
  (language) => {
    const { understood } = promptTexts(language);
    const [rule = ""] = understood.matter.split("{{matter}}");
    const question = {
      en: "Am I pregnant?",
      de: "Bin ich schwanger?",
      fr: "Suis-je enceinte ?",
      es: "¿Estoy embarazada?",
      "zh-CN": "我怀孕了吗？",
      "zh-TW": "我懷孕了嗎？",
    }[language];
    for (const followUp of [null, { question: "And then?", text: "It was." }]) {
      const told =
        promptMessages({ ...REQUEST, kind: "yesno", language, question, followUp })[1]?.content ?? "";
      expect(told).toContain(rule);
      expect(told.indexOf(understood.matters.pregnancy)).toBeGreaterThan(told.lastIndexOf("</question>"));
    }
    expect(promptMessages({ ...REQUEST, language })[1]?.content).not.toContain(rule);
  },
);

test.each(LANGUAGES)(
  "in %s the sky is told by the clocks of whoever has named a zone, which is not told, and who it is stays the same",
  (language) => {
    const request = { ...REQUEST, language };
    const local = { day: "2026-11-22", zone: "Pacific/Auckland" };
    const [before, there] = [promptMessages(request), promptMessages({ ...request, local })];
    expect(there[0]).toEqual(before[0]);
    expect(before[1]?.content).toContain("UTC");
    expect(there[1]?.content).not.toMatch(/UTC|Auckland/);
    expect(there[1]?.content).toContain(local.day);
    const start = (messages: typeof there) => messages[1]?.content.split("\n").slice(0, -1);
    expect(start(there)).toEqual(start(before));
  },
);
