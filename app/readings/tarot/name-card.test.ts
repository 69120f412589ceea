import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { cardText } from "./card-texts.server";
import { DECK } from "./deck";
import { nameCard } from "./name-card.server";

test.each([
  ["en", "fool", "the Fool"],
  ["en", "justice", "Justice"],
  ["en", "wheel-of-fortune", "the Wheel of Fortune"],
  ["en", "two-cups", "the Two of Cups"],
  ["en", "death", "the Death card"],
  ["de", "fool", "der Narr"],
  ["de", "ace-cups", "das Ass der Kelche"],
  ["de", "queen-swords", "die Königin der Schwerter"],
  ["de", "death", "die Karte „Der Tod“"],
  ["fr", "hermit", "l’Ermite"],
  ["fr", "lovers", "la carte «\u00a0Les Amoureux\u00a0»"],
  ["fr", "ace-cups", "l’As de Coupes"],
  ["es", "empress", "la Emperatriz"],
  ["es", "page-cups", "la Sota de Copas"],
  ["zh-CN", "two-cups", "圣杯二"],
] as const)("in %s, %s is %s within a sentence", (language, id, within) => {
  expect(nameCard(id, language).within).toBe(within);
});

test.each(LANGUAGES)(
  "in %s, every card begins a sentence with its name as the page writes it",
  (language) => {
    for (const { id } of DECK) {
      const { first, within } = nameCard(id, language);
      expect(first).toContain(cardText(id, language).name);
      expect(first).toMatch(/^[\p{Lu}\p{Script=Han}]/u);
      expect(within.toLowerCase()).toContain(cardText(id, language).name.toLowerCase());
    }
  },
);
