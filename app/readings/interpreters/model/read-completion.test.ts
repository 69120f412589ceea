import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCompletion, spentTokens } from "./read-completion";

const piece = (content: string) =>
  `data: ${JSON.stringify({ id: "c", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const end = (reason: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`;
const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3 } })}\n\n`;
const DONE = "data: [DONE]\n\n";

const encoder = new TextEncoder();

/** The text that came with each part of a stream, and at its end; what else the stream said. */
function read(parts: (string | Uint8Array)[]) {
  let broken = 0;
  const reader = readCompletion(() => {
    broken += 1;
  });
  const texts = parts.map((part) => reader.add(typeof part === "string" ? encoder.encode(part) : part));
  texts.push(reader.end());
  return { texts, text: texts.join(""), broken, finish: reader.finish, usage: reader.usage };
}

describe("the text of a streamed completion", () => {
  test("comes piece by piece, each as soon as its event is whole", () => {
    const [first = "", second = ""] = [piece("One").slice(0, 30), piece("One").slice(30)];
    expect(read([first, second, piece(" lin") + piece("e.\nTwo"), DONE]).texts).toEqual([
      "",
      "One",
      " line.\nTwo",
      "",
      "",
    ]);
  });

  test("is all that is handed on; why it ends and what it cost is remembered", () => {
    const stream = [": comment\n\nevent: x\n", piece("A"), piece("B"), end("length"), usage, DONE];
    expect(read(stream)).toMatchObject({
      text: "AB",
      finish: "length",
      usage: { prompt_tokens: 3 },
      broken: 0,
    });
  });

  test("ends with the server's word that it does, whether or not it says why, and nothing is read after it", () => {
    expect(read([piece("A"), DONE, piece("B")])).toMatchObject({ text: "A", finish: "stop" });
    expect(read([piece("A"), end(""), piece("B")])).toMatchObject({ text: "AB", finish: null });
  });

  test("is the first choice's alone, be its content a string or a list of parts", () => {
    const event = (choices: object[]) => `data: ${JSON.stringify({ choices })}\n\n`;
    const second = { index: 1, delta: { content: "B" }, finish_reason: "length" };
    const parts = {
      index: 0,
      delta: { content: [{ type: "text", text: "A" }, { type: "image" }, null, "C"] },
    };
    expect(read([event([second]), event([second, parts])])).toMatchObject({ text: "A", finish: null });
  });

  test.each([{ message: { content: "A\nB" } }, { message: { content: "A\nB" }, finish_reason: "length" }])(
    "is read where it is one object, however that is cut: %j",
    (choice) => {
      const whole = JSON.stringify({ choices: [choice], usage: { prompt_tokens: 3 } }, null, 2);
      const { text, finish, usage } = read([`\n${whole.slice(0, 20)}`, whole.slice(20)]);
      expect([text, finish, usage]).toEqual(["A\nB", choice.finish_reason ?? "stop", { prompt_tokens: 3 }]);
      expect(read([whole.slice(0, -1)])).toMatchObject({ text: "", finish: null, broken: 1 });
    },
  );

  test.each(["reasoning_content", "reasoning"])("is told from %s, which is counted", (name) => {
    const reader = readCompletion(() => undefined);
    const data = `data: ${JSON.stringify({ choices: [{ delta: { [name]: "Hm." } }] })}\n\n`;
    expect(reader.add(encoder.encode(data))).toBe("");
    expect(reader.reasoning).toBe(3);
  });

  test("has no end before the server says so", () => {
    expect(read([piece("A")])).toMatchObject({ finish: null, usage: undefined });
  });

  test("is whole where its last line does not end", () => {
    expect(read([piece("A"), piece("B").trimEnd()]).text).toBe("AB");
  });

  test.each([
    ["half an event", 'data: {"choices": [{"delta"\n\n'],
    ["no event", "nonsense\n"],
    ["an event of nothing", "data: null\n\n"],
    ["a number", "data: 5\n\n"],
  ])("goes on after %s, which is told", (_, line) => {
    expect(read([piece("A") + line + piece("B\n")])).toMatchObject({ text: "AB\n", broken: 1 });
  });

  test("breaks off where lines are malformed without end, which is told once", () => {
    expect(read([piece("A"), "nonsense\n".repeat(100), piece("B")])).toMatchObject({ text: "AB", broken: 1 });
    expect(() => read([piece("A"), "nonsense\n".repeat(101), piece("B")])).toThrow(TypeError);
  });

  test.each([
    '{"choices":"x"}',
    '{"choices":[null]}',
    '{"choices":["x"]}',
    '{"choices":[{"delta":null}]}',
    '{"choices":[{"delta":{"content":{"a":1}}}]}',
    '{"choices":[{"finish_reason":{"a":1}}]}',
    "[]",
    "{}",
  ])("has nothing of %s", (event) => {
    expect(read([`${piece("A")}data: ${event}\n\n${piece("B")}`])).toMatchObject({
      text: "AB",
      finish: null,
    });
  });

  test("breaks off where the server says that it failed", () => {
    expect(() => read([piece("A"), 'data: {"error": {"message": "overloaded"}}\n\n'])).toThrow(TypeError);
  });

  test("is the same however the stream is cut, in the midst of a character too, and whichever its line ends", () => {
    const contents = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("a line\n", "")));
    fc.assert(
      fc.property(contents, fc.array(fc.nat()), fc.boolean(), (all, cuts, hasReturns) => {
        const whole = [...all.map(piece), usage, end("stop"), DONE].join("");
        const stream = encoder.encode(hasReturns ? whole.replaceAll("\n", "\r\n") : whole);
        const places = cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b);
        const parts = [...places, stream.length].map((place, n) => stream.slice(places[n - 1] ?? 0, place));
        const expected = { text: all.join(""), finish: "stop", usage: { prompt_tokens: 3 }, broken: 0 };
        expect(read(parts)).toMatchObject(expected);
      }),
    );
  });
});

test("a stream whose line does not end is given up", () => {
  const reader = readCompletion(() => undefined);
  const feed = () => {
    for (let n = 0; n < 12; n += 1) reader.add(encoder.encode("x".repeat(100_000)));
  };
  expect(feed).toThrow(TypeError);
});

test.each<[unknown, number, number]>([
  [{ prompt_tokens: 3, completion_tokens: 5 }, 3, 5],
  [{ prompt_tokens: 3 }, 3, 0],
  [{ prompt_tokens: -5, completion_tokens: 1e300 }, 0, 0],
  [{ prompt_tokens: "<x>", completion_tokens: Number.POSITIVE_INFINITY }, 0, 0],
  [{ prompt_tokens: 1.5, completion_tokens: { a: 1 } }, 0, 0],
  [{ prompt_tokens: Number.NaN, completion_tokens: 10_000_001 }, 0, 0],
  ["many", 0, 0],
  [null, 0, 0],
  [undefined, 0, 0],
])("of what a server says that an answer cost only figures are believed: %j", (usage, prompt, completion) => {
  expect(spentTokens(usage)).toEqual({ prompt, completion });
});
