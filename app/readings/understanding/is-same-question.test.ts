import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { hashPairs, readPairs } from "../../../training/pairs";
import { isSameQuestion } from "./is-same-question.server";
import learned from "./same-question/learned.json";

test("what was learned is of the pairs and the concepts as they are", () => {
  expect(learned.pairs).toBe(hashPairs());
});

/** A question, and what makes another of it: somebody else, another time, another place, who does it, and that it is denied. */
const OTHERS: Record<Language, readonly [string, ...string[]][]> = {
  en: [
    ["Can I trust my sister?", "Can I trust my brother?", "Can my sister trust me?"],
    ["Does he love me?", "Does she love me?", "Did he love me?"],
    ["Should I quit my job this year?", "Should I quit my job next year?"],
    ["Should I move to Berlin?", "Should I move to Hamburg?", "Should I not move to Berlin?"],
    ["Should I text him?", "Will he text me?", "When will he text me?"],
    ["Will I get the room with number 12?", "Will I get the room with number 14?"],
  ],
  de: [
    ["Kann ich meiner Schwester vertrauen?", "Kann ich meinem Bruder vertrauen?"],
    ["Liebt er mich?", "Liebt sie mich?"],
    ["Soll ich dieses Jahr kündigen?", "Soll ich nächstes Jahr kündigen?"],
    ["Soll ich kündigen?", "Soll ich nicht kündigen?"],
    ["Soll ich ihm schreiben?", "Schreibt er mir?", "Wann schreibt er mir?"],
  ],
  fr: [
    ["Puis-je faire confiance à ma sœur ?", "Puis-je faire confiance à mon frère ?"],
    ["Est-ce qu’il m’aime ?", "Est-ce qu’elle m’aime ?"],
    ["Dois-je démissionner cette année ?", "Dois-je démissionner l’année prochaine ?"],
    ["Dois-je appeler mon père ?", "Dois-je ne pas appeler mon père ?"],
    ["Dois-je lui écrire ?", "Va-t-il m’écrire ?", "Quand va-t-il m’écrire ?"],
  ],
  es: [
    ["¿Puedo confiar en mi hermana?", "¿Puedo confiar en mi hermano?"],
    ["¿Me quiere mi novio?", "¿Me quiere mi novia?"],
    ["¿Debo dejar mi trabajo este año?", "¿Debo dejar mi trabajo el año que viene?"],
    ["¿Debo dejar mi trabajo?", "¿No debo dejar mi trabajo?"],
    ["¿Debo escribirle?", "¿Me escribirá?", "¿Cuándo me escribirá?"],
  ],
  "zh-CN": [
    ["我能信任姐姐吗？", "我能信任哥哥吗？"],
    ["他爱我吗？", "她爱我吗？"],
    ["我今年该辞职吗？", "我明年该辞职吗？"],
    ["我该给爸爸打电话吗？", "我不该给爸爸打电话吗？"],
    ["我该联系他吗？", "他会联系我吗？", "他什么时候联系我？"],
  ],
  "zh-TW": [
    ["我能信任姊姊嗎？", "我能信任哥哥嗎？"],
    ["他愛我嗎？", "她愛我嗎？"],
    ["我今年該辭職嗎？", "我明年該辭職嗎？"],
    ["我該打電話給爸爸嗎？", "我不該打電話給爸爸嗎？"],
    ["我該聯絡他嗎？", "他會聯絡我嗎？", "他什麼時候會聯絡我？"],
  ],
};

describe.each(LANGUAGES)("in %s", (language) => {
  const pairs = readPairs("learned", language);

  test.each(OTHERS[language])(
    "“%s” is not asked again by what asks something else",
    (question, ...others) => {
      for (const other of others)
        expect([other, isSameQuestion(question, other, language)]).toEqual([other, false]);
    },
  );

  test("a question is itself, whatever its case and marks, and the order of two does not matter", () => {
    for (const { questions } of pairs.slice(0, 60)) {
      const [one, other] = questions;
      expect(isSameQuestion(one, ` ${one.toUpperCase().replace(/[?？¿]/g, "")} `, language)).toBe(true);
      expect(isSameQuestion(other, one, language)).toBe(isSameQuestion(one, other, language));
    }
  });

  test("what is asked in other words is known again more often than not, and seldom anything else", () => {
    const known = (isSame: boolean) => {
      const asked = pairs.filter((pair) => pair.isSame === isSame);
      return asked.filter(({ questions }) => isSameQuestion(...questions, language)).length / asked.length;
    };
    expect(known(true)).toBeGreaterThan(0.55);
    expect(known(false)).toBeLessThan(0.12);
  });
});

test("what says nothing is the same as nothing but itself", () => {
  expect(isSameQuestion("What now?", "And then?", "en")).toBe(false);
  expect(isSameQuestion("???", "Should I move?", "en")).toBe(false);
  expect(isSameQuestion("Love?", "Will I find a job?", "en")).toBe(false);
});
