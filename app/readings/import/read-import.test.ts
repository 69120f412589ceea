import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_READINGS } from "./import-rules";
import { readImport } from "./read-import.server";
import { splitExport } from "./split-export";

const AT = "2026-01-01T00:00:00.000Z";
const text = (chunks: unknown = [{ section: "past", text: "It holds.\n" }]) => ({
  ...{ kind: "interpretation", question: null, chunks, interpreter: "almanac", finishedAt: AT },
});
const followUp = {
  ...text([{ section: "text", text: "Long.\n" }]),
  kind: "follow_up",
  question: "What about my work?",
};
const READING = {
  ...{ kind: "timeline", language: "en", reader: "selene", question: "What comes?", deck: "major" },
  ...{ createdAt: AT, drawnAt: AT, writings: [text()] },
  cards: ["sun", "star", "tower"].map((id) => ({ id, orientation: "upright" })),
};
const ENTRY = { isStarred: false, mood: null, tags: [], notes: "", outcome: "", askAt: null };
const file = (...readings: unknown[]) => JSON.stringify({ version: 1, readings });
const read = async (change: object) => (await readImport(file({ ...READING, ...change }))).readings[0];

describe("a reading of a file", () => {
  test("is refused where no export can hold it", async () => {
    const minor = [{ id: "queen-cups", orientation: "upright" }, ...READING.cards.slice(1)];
    const own = { ownCards: true, deck: "full" };
    const none: [string, object][] = [
      ["of a year before the site", { createdAt: "0000-01-01T00:00:00.000Z" }],
      ["of before anybody read here", { createdAt: "2019-12-31T23:59:59.000Z" }],
      ["to be asked about in a thousand years", { entry: { ...ENTRY, askAt: "3026-01-01T00:00:00.000Z" } }],
      ["a card that its deck has not", { cards: minor }],
      ["a part that its spread has not", { writings: [text([{ section: "one-asks", text: "x" }])] }],
      ["a text without cards", { cards: null, drawnAt: null }],
      ["a further question to nothing", { ...own, writings: [followUp] }],
      ["a text that answers no question", { ...own, question: null }],
      ["a question of nothing but what nobody sees", { question: "\u0007\u001b" }],
      [
        "a text of lines beyond number",
        { writings: [text(Array(1_001).fill({ section: "text", text: "x" }))] },
      ],
      ["a text that is too long", { writings: [text([{ section: "text", text: "x".repeat(20_002) }])] }],
      [
        "half a million lines of nothing",
        { writings: [text(Array(500_000).fill({ section: "text", text: "" }))] },
      ],
      [
        "two signs with a further question",
        { kind: "zodiac", mine: "leo", theirs: "aries", writings: [text([]), followUp] },
      ],
    ];
    for (const [name, change] of none)
      await expect(read(change), name).rejects.toMatchObject({ code: "damaged", number: 1 });
    expect(await read({ ...own, cards: minor })).toMatchObject({ deck: "full" });
  });

  test("has what was typed as its fields would have kept it", async () => {
    const entry = { ...ENTRY, tags: ["#sea", "Sea", "", "\n\u0007", "a\tb"], notes: "One.\r\nTwo.\u001b  " };
    const chunks = [
      { section: "text", text: "" },
      { section: "past", text: "It \u001bholds.\n" },
    ];
    expect(await read({ question: " What\u001b\r\ncomes? ", entry, writings: [text(chunks)] })).toMatchObject(
      {
        question: "What\ncomes?",
        entry: { tags: ["#sea", "a b"].map((tag) => tag.replace("#", "")), notes: "One.\nTwo." },
        writings: [{ chunks: [{ section: "past", text: "It holds.\n" }] }],
      },
    );
  });

  test("of which no text is whole is left out: it failed, or is not written yet", async () => {
    const failed = { ...text(), interpreter: null };
    expect(await read({ writings: [failed] })).toBeUndefined();
    expect(await read({ writings: [{ ...text(), finishedAt: null }] })).toBeUndefined();
    expect(await read({ cards: null, drawnAt: null, writings: [failed] })).toBeUndefined();
    expect(await read({ writings: [text(), { ...followUp, interpreter: null }] })).toMatchObject({
      writings: [{ kind: "interpretation" }],
    });
  });

  test("of somebody in need has its help lines, though the file does not say so", async () => {
    const helps = async (change: object) =>
      (await read({ writings: [text(), followUp], ...change }))?.writings.map(({ offersHelp }) => offersHelp);
    expect(await helps({})).toEqual([false, false]);
    expect(await helps({ question: "I want to kill myself" })).toEqual([true, false]);
    const cry = { ...followUp, question: "I do not want to live any more, what is left for me?" };
    expect(await helps({ writings: [text(), cry] })).toEqual([false, true]);
    expect(await helps({ writings: [{ ...text(), offersHelp: true }] })).toEqual([true]);
  });
});

describe("a file", () => {
  test("is cut into its readings and the rest, whatever stands in them", () => {
    const anything = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
    fc.assert(
      fc.property(anything, anything, fc.array(fc.jsonValue({ maxDepth: 3 })), (before, after, readings) => {
        delete before.readings;
        delete after.readings;
        const whole = { ...before, readings, ...after };
        const parts = [...splitExport(JSON.stringify(whole, null, 1))];
        expect(parts.map(({ of }) => of)).toEqual([...readings.map(() => "reading"), "rest"]);
        const values = parts.map(({ text }) => JSON.parse(text));
        expect(values).toEqual(JSON.parse(JSON.stringify([...readings, { ...whole, readings: [] }])));
      }),
    );
  });

  test("that is broken anywhere, or is none of ours, is refused before anything of it is kept", async () => {
    const whole = file(READING, READING);
    for (let at = 0; at < whole.length; at += 7)
      await expect(readImport(whole.slice(0, at))).rejects.toMatchObject({ code: "broken" });
    const none: [string, string][] = [
      ["broken", '{"readings":[,]}'],
      ["broken", '{"readings":[{}{}]}'],
      ["broken", '{"readings":[{]]}'],
      ["broken", '{"readings":[}'],
      ["broken", '{"readings":[]]}'],
      ["broken", `${whole}]`],
      ["foreign", '{"readings":[],"readings":[{}]}'],
      ["foreign", '{"r\\u0065adings":[{}]}'],
      ["foreign", '{"version":-1,"readings":[]}'],
    ];
    for (const [code, each] of none) await expect(readImport(each), each).rejects.toMatchObject({ code });
  });

  test("of megabytes that is something else is looked through once and not read", async () => {
    const million = 1_000_000;
    const none: [object, string][] = [
      [{ code: "tooLarge" }, `{"readings":[${"{},".repeat(5 * million)}{}]}`],
      [{ code: "tooLarge" }, `{"readings":[${"0,".repeat(MOST_READINGS)}0]}`],
      [{ code: "damaged", number: 1 }, `{"readings":[${"[".repeat(8 * million)}${"]".repeat(8 * million)}]}`],
      [{ code: "damaged", number: 1 }, `{"readings":[{"a":[${"0,".repeat(7 * million)}0]}]}`],
      [{ code: "foreign" }, `{"a":[${"0,".repeat(7 * million)}0],"readings":[]}`],
      [{ code: "foreign" }, `{"a":${"[".repeat(8 * million)}`],
      [{ code: "foreign" }, `${'""'.repeat(8 * million)}`],
      [{ code: "broken" }, `"${'\\"'.repeat(8 * million)}`],
      [{ code: "broken" }, " ".repeat(16 * million)],
    ];
    for (const [fault, each] of none) await expect(readImport(each)).rejects.toMatchObject(fault);
  });
});
