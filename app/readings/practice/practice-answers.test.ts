import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { cardText } from "../tarot/card-texts.server";
import { nameCard } from "../tarot/name-card.server";
import { farFrom } from "./closeness.server";
import { ANSWERS, answersFor, answerText } from "./practice-answers.server";
import { PRACTICE_ITEMS, practiceKey } from "./practice-item";

const DAYS = ["2026-11-28", "2026-11-29", "2027-02-01"];

test("four meanings are offered, the right one once, the others of other cards and with no word of it in any language", () => {
  for (const day of DAYS)
    for (const item of PRACTICE_ITEMS) {
      const answers = answersFor(item, day);
      expect(answers).toHaveLength(ANSWERS);
      expect(answers.filter((each) => practiceKey(each) === practiceKey(item))).toHaveLength(1);
      expect(new Set(answers.map(({ card }) => card)).size).toBe(ANSWERS);
      for (const language of LANGUAGES) {
        const own = new Set(cardText(item.card, language)[item.orientation].keywords);
        const texts = answers.map((each) => answerText(each, language));
        expect(new Set(texts).size).toBe(ANSWERS);
        for (const other of answers.filter(({ card }) => card !== item.card))
          for (const keyword of cardText(other.card, language)[other.orientation].keywords)
            expect(own.has(keyword)).toBe(false);
      }
      expect(answersFor(item, day)).toEqual(answers);
    }
});

test("there is enough to choose from that a card has other answers on another day", () => {
  for (const item of PRACTICE_ITEMS) expect(farFrom(item).length).toBeGreaterThan(40);
  const [item] = PRACTICE_ITEMS;
  if (!item) throw new Error("There is a first card.");
  expect(answersFor(item, "2026-11-28")).not.toEqual(answersFor(item, "2026-11-29"));
});

test("the right answer stands at each place about equally often", () => {
  const places = [0, 0, 0, 0];
  for (const day of DAYS)
    for (const item of PRACTICE_ITEMS) {
      const at = answersFor(item, day).findIndex((each) => practiceKey(each) === practiceKey(item));
      places[at] = (places[at] ?? 0) + 1;
    }
  for (const count of places) expect(count).toBeGreaterThan((PRACTICE_ITEMS.length * DAYS.length) / 6);
});

test("no answer names its card", () => {
  const naming = LANGUAGES.flatMap((language) =>
    PRACTICE_ITEMS.filter((item) =>
      answerText(item, language).toLowerCase().includes(nameCard(item.card, language).bare.toLowerCase()),
    ).map((item) => `${language} ${practiceKey(item)}`),
  );
  expect(naming).toEqual([]);
});
