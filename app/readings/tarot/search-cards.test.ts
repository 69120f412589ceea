import { expect, test } from "vitest";
import type { Language } from "~/i18n/languages";
import { DECK } from "./deck";
import { searchCards } from "./search-cards.server";

const found = (search: string, language: Language) => [...(searchCards(search, language)?.keys() ?? [])];

test.each<[search: string, language: Language, card: string]>([
  ["the MOON", "en", "moon"],
  ["  hope ", "en", "star"],
  ["etoile", "fr", "star"],
  ["L'ÉTOILE", "fr", "star"],
  ["konig schwert", "de", "king-swords"],
  ["KÖNIG der Schwerter", "de", "king-swords"],
  ["希望", "zh-TW", "star"],
  ["　月　", "zh-CN", "moon"],
])("%s in %s finds %s", (search, language, card) => {
  expect(found(search, language)).toContain(card);
});

test("every word has to be there, in the name or a keyword", () => {
  expect(found("moon hope", "en")).toEqual([]);
  expect(found("queen", "en").every((id) => id.startsWith("queen-"))).toBe(true);
});

test("says which keywords were meant, and none where the name says it", () => {
  expect(searchCards("hope", "en")?.get("star")).toContain("hope");
  expect(searchCards("moon", "en")?.get("moon")).toEqual([]);
});

test.each(["", "   ", "!?", "。"])("%j looks for nothing", (search) => {
  expect(searchCards(search, "en")).toBeNull();
});

test("a letter finds no more than there is", () => {
  expect(found("a", "en").length).toBeLessThanOrEqual(DECK.length);
});
