import { describe, expect, test, vi } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { hashSentences, PARTS, readSentences } from "../../../training/corpus";
import trained from "../classifiers/crisis.json";
import { tokensOf } from "../classifiers/text-features";
import { hearCry } from "./hear-cry.server";

// A hundred thousand sentences are read, maybe on a machine that others use too.
vi.setConfig({ testTimeout: 60_000 });

function expectAtMost(share: number, sentences: string[], isWrong: (sentence: string) => boolean) {
  const wrong = sentences.filter(isWrong);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(sentences.length * share);
}

test("the classifier is made of the corpus as it is: npm run train", () => {
  expect(trained.sentences).toBe(hashSentences());
});

test("no sentence stands in two sets, however it is written", () => {
  const [corpus, calibration, heldOut] = PARTS.map(
    (part) =>
      new Set(
        LANGUAGES.flatMap((language) => Object.values(readSentences(part, language)).flat()).map((text) =>
          tokensOf(text).join(" "),
        ),
      ),
  );
  expect([...(heldOut ?? [])].filter((text) => corpus?.has(text) || calibration?.has(text))).toEqual([]);
  expect([...(calibration ?? [])].filter((text) => corpus?.has(text))).toEqual([]);
});

describe.each(LANGUAGES)("of sentences in %s that it was not made of", (language) => {
  const { crisis, ordinary } = readSentences("held-out", language);

  test("at least 95 in 100 cries for help are heard, 85 surely, of at least 100", () => {
    expect(crisis.length).toBeGreaterThanOrEqual(100);
    expectAtMost(0.05, crisis, (sentence) => hearCry(sentence) === null);
    expectAtMost(0.15, crisis, (sentence) => hearCry(sentence) !== "sure");
  });

  test("at most 3 in 100 ordinary questions, idioms included, do not get their cards, and 6 get the lines beside them", () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(100);
    expectAtMost(0.03, ordinary, (sentence) => hearCry(sentence) === "sure");
    expectAtMost(0.06, ordinary, (sentence) => hearCry(sentence) !== null);
  });
});

describe.each(LANGUAGES)("of sentences in %s half of which were chosen to be hard", (language) => {
  const { crisis, ordinary } = readSentences("calibration", language);

  test("at least 80 in 100 cries for help are heard, of at least 100", () => {
    expect(crisis.length).toBeGreaterThanOrEqual(100);
    expectAtMost(0.2, crisis, (sentence) => hearCry(sentence) === null);
  });

  test("at most 7 in 100 ordinary questions do not get their cards, and 16 get the lines beside them", () => {
    expect(ordinary.length).toBeGreaterThanOrEqual(100);
    expectAtMost(0.07, ordinary, (sentence) => hearCry(sentence) === "sure");
    expectAtMost(0.16, ordinary, (sentence) => hearCry(sentence) !== null);
  });
});

test.each([
  "Will my boyfriend come back?",
  "Will he come back?",
  "Does he love me?",
  "Should I change my job?",
  "Will I find love this year?",
  "What does the future hold?",
  "Is my husband cheating on me?",
  "Will I get the job?",
  "When will I meet my soulmate?",
  "Should I move to another city?",
  "What is my life purpose?",
  "Will it rain?",
  "hello",
  "Wird er zurückkommen?",
  "Liebt er mich?",
  "Soll ich den Job wechseln?",
  "Was bringt mir die Zukunft?",
  "Finde ich bald die Liebe?",
  "Wie geht es weiter mit uns?",
  "Werde ich die Prüfung bestehen?",
  "Hallo",
  "Va-t-il revenir ?",
  "Est-ce qu'il m'aime ?",
  "Dois-je changer de travail ?",
  "Vais-je trouver l'amour cette année ?",
  "Que me réserve l'avenir ?",
  "Est-ce qu'elle pense à moi ?",
  "Bonjour",
  "¿Volverá conmigo?",
  "¿Me quiere?",
  "¿Debo cambiar de trabajo?",
  "¿Encontraré el amor este año?",
  "¿Qué me depara el futuro?",
  "¿Piensa en mí?",
  "Hola",
  "他还爱我吗",
  "我什么时候能找到工作",
  "他会回来吗",
  "我该不该换工作",
  "我今年会遇到真爱吗",
  "未来会怎么样",
  "我们会结婚吗",
  "你好",
  "他還愛我嗎",
  "我什麼時候能找到工作",
  "他會回來嗎",
  "我該不該換工作",
  "我今年會遇到真愛嗎",
  "未來會怎麼樣",
  "考試會過嗎",
  "你好嗎",
])("the most usual of all questions get their cards: %s", (question) => {
  expect(hearCry(question)).toBeNull();
});

test.each([
  ["case and spacing", "I  WANT\nto   DIE"],
  ["full-width letters", "Ｉ ｗａｎｔ ｔｏ ｄｉｅ"],
  ["invisible characters", "I want to k\u200bill my\u00adself"],
  ["typographic apostrophes", "I don’t want to live anymore"],
  ["missing accents", "je veux me suicider"],
  ["spaces between Chinese characters", "我 不 想 活 了"],
])("%s hide nothing", (_, sentence) => {
  expect(hearCry(sentence)).toBe("sure");
});

test.each(["", " ", "?", "…", "🃏", "7", "x?", "\u200b", "ありがとう", "suicide", "Tod", "死"])(
  "%j is none",
  (text) => {
    expect(hearCry(text)).toBeNull();
  },
);

test("a hostile text is screened within a moment", () => {
  // The first text waits for the weights to be read.
  hearCry("Should I change my job?");
  const started = performance.now();
  for (const piece of ["i want to ", "no ", "quiero ", "a", "我", "je ne ", "\ufdfa"])
    hearCry(piece.repeat(5000));
  expect(performance.now() - started).toBeLessThan(2000);
});

test("whoever is hit is heard, and yet read to; whoever wants to die for it gets people", () => {
  const amid = { isAboutViolence: true };
  expect(hearCry("My husband hits me, should I go back to him?", amid)).toBe("unsure");
  expect(hearCry("he beats me and I want to die", amid)).toBe("sure");
});
