import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinPieces } from "./join-pieces";

const piece = (content: string) =>
  `data: ${JSON.stringify({ id: "c", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const end = (reason: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}\n\n`;
const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3 } })}\n\n`;
const DONE = "data: [DONE]\n\n";

/** What is handed on after each part of a stream, and at its end. */
function passThrough(
  parts: string[],
  { hold = 60_000, onBroken = () => undefined }: { hold?: number; onBroken?: () => void } = {},
) {
  const joiner = joinPieces({ hold, onBroken });
  return [...parts.map((part) => joiner.add(part)), joiner.end()];
}

/** The contents of all events, joined, and whatever is no piece of text. */
function read(stream: string) {
  let text = "";
  const others: string[] = [];
  for (const line of stream.split("\n").filter((each) => each !== "")) {
    const data = line.replace(/^data: /, "");
    const content = data.startsWith("{") ? JSON.parse(data).choices[0]?.delta.content : undefined;
    if (content === undefined) others.push(line);
    else text += content;
  }
  return { text, others };
}

describe("the pieces of a text", () => {
  test("are handed on when a line ends, the first at once", () => {
    const handedOn = passThrough([piece("On"), piece("e lin"), piece("e.\nTwo"), piece(" lines"), DONE]);
    expect(handedOn.map((each) => read(each).text)).toEqual(["On", "", "e line.\nTwo", "", " lines", ""]);
  });

  test("are handed on before whatever is no piece, which stays as it is", () => {
    const stream = [piece("A"), piece("B"), end("stop"), usage, DONE].join("");
    const [handedOn = ""] = passThrough([stream]);
    expect(handedOn).toBe(`${piece("AB")}${end("stop")}${usage}${DONE}`);
  });

  test("go on without a line's end after a while, as a sign of life", () => {
    const handedOn = passThrough([piece("A"), piece("B"), piece("C")], { hold: 0 });
    expect(handedOn.map((each) => read(each).text)).toEqual(["A", "B", "C", ""]);
  });

  test("are kept where a line between them is broken, which is told", () => {
    let broken = 0;
    const onBroken = () => {
      broken += 1;
    };
    const stream = [piece("A"), 'data: {"choices": [{"delta"\n\n', "nonsense\n", piece("B\n")].join("");
    expect(read(passThrough([stream], { onBroken }).join("")).text).toBe("AB\n");
    expect(broken).toBe(2);
  });

  test("are whole and in order however the stream is cut, whichever its line ends", () => {
    const events = fc.array(
      fc.oneof(
        fc.string({ unit: "grapheme" }).map(piece),
        fc.constantFrom(piece("a line\n"), piece(""), usage, ": comment\n\n", "event: x\n"),
      ),
    );
    fc.assert(
      fc.property(events, fc.array(fc.nat()), fc.boolean(), (all, cuts, hasReturns) => {
        const whole = [...all, end("stop"), DONE].join("");
        const stream = hasReturns ? whole.replaceAll("\n", "\r\n") : whole;
        const places = cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b);
        const parts = [...places, stream.length].map((place, n) => stream.slice(places[n - 1] ?? 0, place));
        expect(read(passThrough(parts).join(""))).toEqual(read(whole));
      }),
    );
  });
});

test("a stream whose line does not end is given up", () => {
  const joiner = joinPieces({ hold: 0, onBroken: () => undefined });
  const feed = () => {
    for (let n = 0; n < 12; n += 1) joiner.add("x".repeat(100_000));
  };
  expect(feed).toThrow(TypeError);
});
