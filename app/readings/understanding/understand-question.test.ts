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

test.each([
  ["en", "How long does all this take?"],
  ["de", "Wie lange wird das denn dauern?"],
  ["fr", "Ça va encore durer combien de temps ?"],
  ["es", "¿Cuánto más va a tardar?"],
  ["zh-CN", "大概还要等多久？"],
  ["zh-TW", "大概還要等多久？"],
] as const)("in %s, “%s” names nothing, and no matter", (language, question) => {
  expect(understandQuestion(question, language)).toMatchObject({
    topic: "general",
    matter: null,
    maySeal: true,
  });
});

test.each([
  ["en", "my health", "health"],
  ["de", "Hochzeit", "love"],
  ["fr", "et mes enfants ?", "children"],
  ["es", "mi trabajo y mi jefa", "work"],
  ["zh-CN", "友情", "friendship"],
] as const)("in %s, “%s” is only named: about %s, and open", (language, question, topic) => {
  expect(understandQuestion(question, language)).toMatchObject({ topic, kind: "open" });
});

test.each([
  ["en", "Should I knit, sew or weave?", ["knit", "sew", "weave"]],
  ["de", "Soll ich stricken, nähen oder weben?", ["stricken", "nähen", "weben"]],
  ["es", "¿Tejer o coser?", ["Tejer", "coser"]],
  ["zh-TW", "學織布、學裁縫還是學刺繡？", ["學織布", "學裁縫", "學刺繡"]],
] as const)("in %s, “%s” asks which of all its ways", (language, question, options) => {
  expect(understandQuestion(question, language)).toMatchObject({ kind: "choice", options });
});

test("what there is to mind is no question for a yes or no", () => {
  expect(understandQuestion("有什么要当心的吗？", "zh-CN").kind).toBe("open");
});

test.each([
  ["Will he marry me one day?", null],
  ["Will he marry me by May?", "by May"],
  ["What can I do this week?", null],
  ["Should I go in June or in July?", null],
] as const)("“%s” asks by %s", (question, time) => {
  expect(understandQuestion(question, "en").time).toBe(time);
});

test.each([
  ["en", "Why is my husband never at home?"],
  ["de", "Warum fragt mich mein Mann nie etwas?"],
  ["es", "¿Por qué mi marido no me mira?"],
] as const)("in %s, who asks “%s” does not mourn", (language, question) => {
  expect(understandQuestion(question, language).topic).not.toBe("grief");
});

test.each([
  ["en", "Would you go over the third card again?", "third"],
  ["de", "Könntest du die dritte Karte genauer erläutern?", "third"],
  ["fr", "Pourriez-vous m’expliquer la première carte ?", "first"],
  ["es", "¿Puedes aclararme la última carta?", "last"],
  ["zh-CN", "第一张牌可以再解释一下吗？", "first"],
  ["zh-TW", "最後一張我看不懂，可以說明嗎？", "last"],
] as const)("in %s, “%s” wants no yes or no", (language, question, place) => {
  expect(understandQuestion(question, language)).toMatchObject({
    kind: "open",
    matter: null,
    ofCard: { place },
  });
});

test.each([
  ["en", "But when?", "when"],
  ["en", "It costs how much?", "open"],
  ["de", "Und ab wann?", "when"],
  ["fr", "Elle arrive quand ?", "when"],
  ["es", "Vale, ¿y cuánto falta?", "when"],
] as const)("in %s, “%s” asks no yes or no, wherever its words stand: %s", (language, question, kind) => {
  expect(understandQuestion(question, language).kind).toBe(kind);
});

test.each([
  ["en", "How do I get over Sam?"],
  ["de", "Wie komme ich über sie hinweg?"],
  ["fr", "Comment oublier Camille ?"],
] as const)("in %s, who asks “%s” has parted", (language, question) => {
  expect(understandQuestion(question, language)).toMatchObject({ topic: "breakup", isOver: true });
});
