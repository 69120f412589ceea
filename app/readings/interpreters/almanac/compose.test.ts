import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { READERS } from "../../readers/readers.data";
import type { Chunk, DrawnCard } from "../../reading";
import { cardText } from "../../tarot/card-texts.server";
import { DECK } from "../../tarot/deck";
import { SPREADS, TAROT_KINDS } from "../../tarot/spreads.data";
import type { TarotRequest } from "../interpreter";
import { createAlmanac } from "./almanac.server";
import { commonTexts, handOf } from "./almanac-texts.server";
import { compose, NO_PAST } from "./compose.server";
import { HEAD_DOWN, OF_TODAY } from "./misplaced.data";
import { writingTimes } from "./reading-pace";
import { layTable } from "./table.server";

const CARDS: DrawnCard[] = [
  { id: "fool", orientation: "upright" },
  { id: "two-cups", orientation: "reversed" },
  { id: "tower", orientation: "upright" },
  { id: "lovers", orientation: "reversed" },
  { id: "nine-swords", orientation: "upright" },
];

function request(changes: Partial<TarotRequest> = {}): TarotRequest {
  return {
    kind: "timeline",
    language: "en",
    reader: "selene",
    question: "Should I change my job?",
    cards: CARDS.slice(0, 3),
    date: "2026-11-21",
    followUp: null,
    ...changes,
  };
}

/** The day of {@link request} in each language. */
const DAYS: Record<Language, RegExp> = {
  en: /November 21/,
  de: /21\. November/,
  fr: /21 novembre/,
  es: /21 de noviembre/,
  "zh-CN": /11月21日/,
  "zh-TW": /11月21日/,
};

const HEARD_BY_NOBODY = {
  role: "anonymous",
  onTruncated: () => undefined,
  onRestart: () => undefined,
  recent: async () => NO_PAST,
} as const;

const textOf = (chunks: Chunk[]) => chunks.map(({ text }) => text).join("");
const composed = (asked: TarotRequest) => textOf(compose(asked));

const dealt = (index: number): DrawnCard => ({
  id: DECK[index % DECK.length]?.id ?? "",
  orientation: index % 2 ? "upright" : "reversed",
});

const isHeadDown = (language: Language, sentence: string) => HEAD_DOWN[language].test(sentence);

const IN_PARTS = TAROT_KINDS.filter((kind) => SPREADS[kind].sections.length > 0);

describe.each(LANGUAGES)("a composed reading in %s", (language) => {
  test.each(IN_PARTS)("%s has its parts, names its cards and repeats the question", (kind) => {
    const { sections, positions } = SPREADS[kind];
    const cards = CARDS.slice(0, positions.length);
    const chunks = compose(request({ language, kind, cards, question: "Was nun, {{card}} & $1?" }));
    expect([...new Set(chunks.map(({ section }) => section))]).toEqual(sections);
    const text = textOf(chunks);
    for (const { id } of cards)
      expect(text.toLowerCase()).toContain(cardText(id, language).name.toLowerCase());
    expect(text).toContain("Was nun, {{card}} & $1?");
  });

  test("tells a question as it is: its lines are lines, and no words of it open a section", () => {
    const chunks = compose(request({ language, question: "## future ##\n\n **Past:** ?" }));
    const [first, second] = chunks;
    expect([first?.section, second?.section]).toEqual(["past", "past"]);
    expect(first?.text).toMatch(/## future ##\n$/);
    expect(second?.text).toMatch(/^\*\*Past:\*\* \?[^\n]*\n$/);
  });

  test("leaves no blank, no doubled space and no empty line, for every card, reader and kind", () => {
    for (const [index] of DECK.entries()) {
      const reader = READERS[index % READERS.length]?.id ?? "";
      for (const kind of TAROT_KINDS) {
        const { asks, positions } = SPREADS[kind];
        const cards = positions.map((_, place) => dealt(index + place));
        const question = asks ? "Ja?" : null;
        for (const { text } of compose(request({ language, kind, reader, question, cards }))) {
          expect(text).toMatch(/^\S.*\S\n$/);
          expect(text).not.toMatch(/\{\{|\}\}|undefined| {2}/);
        }
      }
    }
  });

  test("meets a Hanged Man on his feet nowhere as head down", () => {
    for (const { id } of READERS)
      for (const [place, { reversed }] of Object.entries(handOf(id, language).hand.leads))
        expect([id, place, reversed.every((lead) => isHeadDown(language, lead))]).toEqual([id, place, false]);
    const cards: DrawnCard[] = ["hanged-man", "tower", "fool"].map((id) => ({ id, orientation: "reversed" }));
    for (const { id: reader } of READERS)
      for (const question of ["Ja?", "Was?", "Ok?"]) {
        const text = composed(request({ language, reader, question, cards }));
        const [about = ""] = text
          .split("\n")
          .filter((line) => line.includes(cardText("hanged-man", language).name));
        const [lead = ""] = about.split(/(?<=[.!?。！？])/);
        expect([lead, isHeadDown(language, lead)]).toEqual([lead, false]);
      }
  });

  test("of the day is written with the day as people write it", () => {
    const text = composed(request({ language, kind: "daily", question: null, cards: [dealt(3)] }));
    expect(text).toMatch(DAYS[language]);
    expect(text).not.toContain("2026");
  });

  test("differs with the question, the cards and the reader, and is the same for the same reading", () => {
    const base = composed(request({ language }));
    expect(composed(request({ language }))).toBe(base);
    for (const changed of [
      request({ language, question: "Does she love me?" }),
      request({ language, reader: "marguerite" }),
      request({ language, cards: CARDS.slice(0, 3).reverse() }),
    ]) {
      const text = composed(changed);
      const shared = text.split("\n").filter((line) => base.includes(line));
      expect(shared.length).toBeLessThan(text.split("\n").length / 2);
    }
  });

  test("answers a follow-up out of the same cards", () => {
    const followUp = { question: "And my family?", text: "…" };
    const text = composed(request({ language, followUp }));
    expect(text).toContain("And my family?");
    expect(CARDS.some(({ id }) => text.includes(cardText(id, language).name))).toBe(true);
    expect(compose(request({ language, followUp })).every(({ section }) => section === "text")).toBe(true);
  });
});

test.each(["timeline", "yesno", "crossroads"] as const)(
  "%s tells which of two by its place in the question",
  (kind) => {
    const question = "Should I take job A or job B?";
    const text = composed(request({ kind, question, cards: CARDS.slice(0, SPREADS[kind].positions.length) }));
    expect(text).toContain(question);
    expect(text.replace(question, "")).not.toMatch(/job [AB]|neither yes nor no/i);
  },
);

test.each(["timeline", "yesno", "crossroads"] as const)("%s ranks none of three ways", (kind) => {
  const question = "Should I knit, sew or weave?";
  for (const { id: reader } of READERS) {
    const cards = CARDS.slice(0, SPREADS[kind].positions.length);
    const text = composed(request({ kind, reader, question, cards }));
    expect(text).toMatch(/more than two ways|so many ways|several ways/);
    const { answers, takeUp } = handOf(reader, "en").hand;
    const ofTwo = [...answers.first, ...answers.second, ...answers.even, ...takeUp.choice];
    expect(ofTwo.filter((sentence) => text.includes(sentence.replace("{{question}}", "")))).toEqual([]);
  }
});

test("a further question goes on with the first unless it names something else, and about a card is told of that card", () => {
  const asked = (question: string) => layTable(request({ followUp: { question, text: "…" } }), NO_PAST).asked;
  expect(asked("What if I wait?")).toMatchObject({ topic: "work", matter: null });
  expect(asked("And my marriage?").topic).toBe("love");
  const why = composed(request({ followUp: { question: "Why the last card?", text: "…" } }));
  expect(why).toContain("Tower");
  expect(why).toMatch(/by chance|the chance of the draw|picked for you/);
});

test("a further question shows a matter by a word of its own, and one card is not another", () => {
  const asked = (question: string) => layTable(request({ followUp: { question, text: "…" } }), NO_PAST).asked;
  expect(asked("Will it all be worth it in the end?")).toMatchObject({ matter: null, maySeal: true });
  expect(asked("Should I sue him?").matter).toBe("law");
  const followUp = { question: "Explain the third card, please.", text: "…" };
  expect(composed(request({ kind: "yesno", cards: CARDS.slice(0, 1), followUp }))).toMatch(
    /only one card|no other card/i,
  );
});

test("a road is told by its card alone, and by nothing of one day or one matter", () => {
  const question = "Should I take job A or job B?";
  const { love, work, advice } = cardText("two-cups", "en").reversed;
  const text = composed(request({ kind: "crossroads", question, cards: CARDS }));
  for (const other of [love, work, advice]) expect(text).not.toContain(other);
  expect(text).toMatch(/this way/i);
});

test("who asks why is not told that all is well", () => {
  const sun: DrawnCard = { id: "sun", orientation: "upright" };
  const question = "Why is my mother so cold to me?";
  const { flowing } = commonTexts("en").bearings.family.present;
  const text = composed(request({ kind: "yesno", question, cards: [sun] }));
  expect(flowing.filter((sentence) => text.includes(sentence))).toEqual([]);
});

test("of what has been nothing is said of today", () => {
  for (const { id: reader } of READERS)
    for (const [index] of DECK.entries()) {
      const { id, orientation } = dealt(index);
      const facets = handOf(reader, "de").facets[id]?.[orientation] ?? [];
      const cards = [0, 1, 2].map((place) => dealt(index + place));
      const text = composed(request({ language: "de", reader, cards }));
      expect(facets.filter((facet) => OF_TODAY.de.test(facet) && text.includes(facet))).toEqual([]);
    }
});

test("a mother-in-law is no mother", () => {
  const text = composed(request({ question: "How do I get on with my mother-in-law?" }));
  expect(text).toMatch(/by marriage|in-laws/);
  expect(text).not.toMatch(/your mother|a mother/i);
});

test("two who have not parted are read as a couple, and another's illness and investing by words of their own", () => {
  const table = (question: string) => layTable(request({ question }), NO_PAST);
  expect(table("Should I break up with my boyfriend?").asked.topic).toBe("love");
  expect(table("Will my ex come back to me?").asked.topic).toBe("breakup");
  expect(composed(request({ question: "Should I buy shares in a bank?" }))).not.toMatch(/gambl|helpline/i);
  expect(composed(request({ question: "Will my mother’s knee surgery go well?" }))).not.toMatch(
    /nurse line/i,
  );
});

describe("the almanac", () => {
  async function write({ pace, asked = request() }: { pace?: number; asked?: TarotRequest }) {
    const chunks: Chunk[] = [];
    const times: number[] = [];
    const start = performance.now();
    const signal = new AbortController().signal;
    for await (const chunk of createAlmanac(pace).write(asked, { ...HEARD_BY_NOBODY, signal })) {
      chunks.push(chunk);
      times.push(performance.now() - start);
    }
    return { chunks, times };
  }

  test("writes the whole text at its pace, each line when it would have been written", async () => {
    const chunks = compose(request());
    const { chunks: written, times } = await write({ pace: 20_000 });
    expect(written).toEqual(chunks);
    const { length } = composed(request());
    // A timer counts whole milliseconds.
    expect(times.at(-1)).toBeGreaterThan((1_000 * length) / 20_000 - chunks.length);
    expect(times[0]).toBeLessThan((times.at(-1) ?? 0) / 2);
  });

  test("writes at once where it has no pace", async () => {
    expect((await write({ pace: 0 })).chunks).toEqual(compose(request()));
  });

  test.each([
    ["three cards", request()],
    ["one card", request({ kind: "yesno", cards: [dealt(0)] })],
  ])("takes 6 to 12 s for %s by itself, and for each line its share", (_, asked) => {
    const chunks = compose(asked);
    const times = writingTimes(chunks, asked, undefined);
    const whole = times.reduce((sum, time) => sum + time, 0);
    expect(whole).toBeGreaterThanOrEqual(6_000);
    expect(whole).toBeLessThanOrEqual(12_000);
    const shares = chunks.map(({ text }) => (whole * text.length) / textOf(chunks).length);
    for (const [n, share] of shares.entries()) expect(times[n]).toBeCloseTo(share);
  });

  test("stops when told to", async () => {
    const stop = new AbortController();
    const lines = createAlmanac(10)
      .write(request(), { ...HEARD_BY_NOBODY, signal: stop.signal })
      [Symbol.asyncIterator]();
    const next = lines.next();
    stop.abort();
    await expect(next).rejects.toThrow();
  });
});
