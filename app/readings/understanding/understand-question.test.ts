import { expect, test } from "vitest";
import { understandQuestion } from "./understand-question.server";

test.each([
  ["will he come back", true],
  ["I think of him all day", false],
  ["What comes next", true],
])("%s is asked: %s", (question, isQuestion) => {
  expect(understandQuestion(question, "en").isQuestion).toBe(isQuestion);
});

test.each([
  ["en", "Is my daughter lying to me?", true],
  ["en", "Will I pass?", false],
  ["de", "Betrügt er mich?", true],
  ["fr", "Vais-je rater mon permis ?", true],
  ["es", "¿Me van a despedir?", true],
  ["zh-CN", "他是不是在骗我？", true],
  ["zh-TW", "我會不會錯過末班車？", true],
] as const)("in %s, a yes to “%s” is unwelcome: %s", (language, question, isUnwelcome) => {
  expect(understandQuestion(question, language).isUnwelcome).toBe(isUnwelcome);
});

test.each([
  ["does he love me or is he just being nice", "asks"],
  ["Should I stay in Rome or go to Paris?", "choice"],
  ["Ist er schüchtern oder hat er kein Interesse?", "asks"],
  ["Soll ich bleiben oder gehen?", "choice"],
  ["Should I trust my head in this, or my gut?", "choice"],
  ["Dois-je prendre le poste A ou le poste B ?", "choice"],
  ["How do I save more money?", "how"],
  ["How much does he earn?", "open"],
  ["Wie entwickelt sich mein Liebesleben?", "open"],
  ["那我的家人呢？", "open"],
  ["I feel stuck.", "open"],
] as const)("“%s” %s", (question, kind) => {
  expect(understandQuestion(question, "en").kind).toBe(kind);
});

test("a short question is about no matter of which it has no word", () => {
  expect(understandQuestion("我该怎么开始？", "zh-CN")).toMatchObject({ matter: null, maySeal: true });
  expect(understandQuestion("Werde ich sterben?", "de").matter).toBe("death");
});

test("a word of a matter is heard also where nothing of it is meant", () => {
  expect(understandQuestion("he hits me when he is drunk", "en").mentions).toContain("violence");
  expect(understandQuestion("will he write to me", "en").mentions).toEqual([]);
});
