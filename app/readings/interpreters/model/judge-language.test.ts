import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { cardText } from "../../tarot/card-texts.server";
import { DECK } from "../../tarot/deck";
import { judgeLanguage } from "./judge-language";

/** Whole sentences of our own, as a model writes them. */
const textsOf = (language: Language) =>
  DECK.flatMap(({ id }) => {
    const { upright, reversed } = cardText(id, language);
    return [upright, reversed].map(({ meaning, past, advice }) => [meaning, past, advice].join(" "));
  });

test.each(LANGUAGES)("texts in %s are in that language, and in no other", (language) => {
  for (const text of textsOf(language))
    for (const asked of LANGUAGES)
      expect([asked, text, judgeLanguage(text, asked) === "asked"]).toEqual([
        asked,
        text,
        asked === language,
      ]);
});

test.each<[Language, string]>([
  ["en", "Звезда стоит перед тобой перевёрнутой, и это неплохая новость."],
  ["zh-CN", "あなたの前に星が逆さまに立っています。それは悪い知らせではありません。"],
  [
    "en",
    "Tähti seisoo edessäsi ylösalaisin, eikä se ole huono uutinen. Levon aika tulee pian, mutta ensin täytyy odottaa hieman. Kukaan muu voi päättää siitä puolestasi, joten kuuntele sydäntäsi tarkasti.",
  ],
])("what is asked for in %s and comes in a language that we do not have is another: %s", (asked, text) => {
  expect(judgeLanguage(text, asked)).toBe("other");
});

test.each<[Language, string]>([
  ["en", "Yes."],
  ["de", "The Tower."],
  ["fr", "La Maison Dieu."],
  ["zh-CN", "OK!"],
  ["zh-TW", "是的。"],
  ["es", "Wen Yue"],
])("in %s a few words are at worst doubtful: %s", (asked, text) => {
  expect(judgeLanguage(text, asked)).not.toBe("other");
});
