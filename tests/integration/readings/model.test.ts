import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  InterpretationError,
  type InterpretationRequest,
  type TarotRequest,
} from "~/readings/interpreters/interpreter";
import { createModelInterpreter, type Patience } from "~/readings/interpreters/model/model.server";
import type { Chunk } from "~/readings/reading";
import { type OpenAiStandIn, startOpenAi } from "../../stand-ins/openai";
import { UNHEARD } from "../support/unheard";

let model: OpenAiStandIn;
beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  model = await startOpenAi();
});
afterAll(() => model.close());

const REQUEST: TarotRequest = {
  kind: "yesno",
  language: "en",
  reader: "wen",
  question: "Will it rain?",
  cards: [{ id: "star", orientation: "reversed" }],
  date: "2026-11-21",
  followUp: null,
};

const ZODIAC: InterpretationRequest = {
  kind: "zodiac",
  language: "en",
  question: "How do we suit each other?",
  signs: { mine: "leo", theirs: "pisces" },
  date: "2026-11-21",
};

interface Options {
  signal?: AbortSignal;
  request?: InterpretationRequest;
  onTruncated?: () => void;
}

async function chunks(
  patience: Partial<Patience>,
  { signal = new AbortController().signal, request = REQUEST, onTruncated = () => undefined }: Options = {},
) {
  const config = { apiKey: undefined, baseUrl: model.url, model: "local" };
  const interpreter = createModelInterpreter(config, {
    patience: { first: 5_000, next: 5_000, reasoning: 5_000, last: 5_000, whole: 5_000, ...patience },
  });
  const all: Chunk[] = [];
  for await (const chunk of interpreter.write(request, { ...UNHEARD, signal, onTruncated })) all.push(chunk);
  return all;
}

async function write(...asked: Parameters<typeof chunks>) {
  return (await chunks(...asked)).map(({ text }) => text).join("");
}

describe("a model's patience", () => {
  test("ends when nothing begins in time", async () => {
    model.behave({ kind: "write", delay: 60_000 });
    await expect(write({ first: 80, next: 80 })).rejects.toMatchObject({
      name: "InterpretationError",
      fault: "timeout",
    });
    model.behave({ kind: "silence" });
    await expect(write({ first: 80, next: 80 })).rejects.toMatchObject({ fault: "timeout" });
  });

  test("ends when it stops in the middle", async () => {
    model.behave({ kind: "write", gap: 60_000 });
    await expect(write({ first: 5_000, next: 80 })).rejects.toMatchObject({ fault: "timeout" });
  });

  test("starts anew with each piece, however long the whole takes", async () => {
    model.behave({ kind: "write", gap: 30, text: "abcdefghijklmnopqrstuvwxyz".repeat(3) });
    expect(await write({ first: 5_000, next: 250 })).toHaveLength(79);
  });
});

test("a model's patience does not start anew for ever", async () => {
  model.behave({ kind: "write", gap: 30, text: "abcdefghijklmnopqrstuvwxyz".repeat(3) });
  await expect(write({ next: 5_000, last: 200 })).rejects.toMatchObject({ fault: "timeout" });
});

test("a text that nobody wants any more is not asked for further", async () => {
  model.behave({ kind: "write", gap: 60_000 });
  const stop = new AbortController();
  const writing = write({ first: 5_000, next: 60_000 }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 50);
  await expect(writing).rejects.not.toBeInstanceOf(InterpretationError);
});

test("a server without a key is asked all the same, under the model's name", async () => {
  model.behave({ kind: "write" });
  await write({ first: 5_000, next: 5_000 });
  expect(model.requests.at(-1)?.body).toMatchObject({ model: "local" });
});

test("a text that goes on and on is cut, and said to be", async () => {
  model.behave({ kind: "write", text: "And on and on.\n".repeat(4_000), size: 500 });
  let wasTruncated = false;
  const onTruncated = () => {
    wasTruncated = true;
  };
  // The line in which it was cut has a break, too.
  expect(await write({}, { onTruncated })).toHaveLength(20_001);
  expect(wasTruncated).toBe(true);
});

test("a refusal is asked again twice before the first byte, and no oftener", async () => {
  model.behave({ kind: "status", status: 500 });
  const before = model.requests.length;
  await expect(write({ first: 20_000, next: 5_000 })).rejects.toMatchObject({ fault: "status", status: 500 });
  expect(model.requests.length - before).toBe(3);
});

test("a server that wants us to wait for an hour is not waited for", async () => {
  model.behave({ kind: "status", status: 429, retryAfter: 3600 });
  await expect(write({ first: 20_000, next: 5_000 })).rejects.toMatchObject({ fault: "status", status: 429 });
});

test("a server that is not there is a broken connection", async () => {
  const config = { apiKey: undefined, baseUrl: "http://127.0.0.1:9", model: "none" };
  const patience = { first: 20_000, next: 5_000, reasoning: 5_000, last: 20_000, whole: 5_000 };
  const writing = createModelInterpreter(config, { patience }).write(REQUEST, UNHEARD);
  await expect(writing[Symbol.asyncIterator]().next()).rejects.toMatchObject({ fault: "connection" });
});

test("a text is given line by line, each with its section and as soon as it is whole", async () => {
  model.behave({
    kind: "write",
    text: "## past ##\nOne.\nTwo.\n## présent ##\nThr",
    gap: 5,
    finish: "length",
  });
  const cards: InterpretationRequest = {
    ...REQUEST,
    kind: "timeline",
    cards: Array(3).fill(REQUEST.cards[0]),
  };
  expect(await chunks({}, { request: cards })).toEqual([
    { section: "past", text: "One.\n" },
    { section: "past", text: "Two.\n" },
    { section: "present", text: "Thr\n" },
  ]);
});

test("an answer without an end is given up", async () => {
  model.behave({
    kind: "pieces",
    async *of() {
      for (let n = 1; ; n += 1) {
        yield "";
        if (n % 500 === 0) await setImmediate();
      }
    },
  });
  await expect(write({ first: 60_000 })).rejects.toMatchObject({ fault: "connection" });
});

test("broken lines of the stream cost nothing but themselves", async () => {
  model.behave({ kind: "write", text: "One line.\nAnd another.", broken: true });
  expect(await write({})).toBe("One line.\nAnd another.\n");
});

describe("two signs", () => {
  test("are asked about once, without streaming, with 1500 tokens and both elements", async () => {
    model.behave({ kind: "write", text: "You two.\nIn the next 1–3 months …" });
    expect(await write({}, { request: ZODIAC })).toBe("You two.\nIn the next 1–3 months …\n");
    const { body } = model.requests.at(-1) ?? {};
    expect(body).toMatchObject({ stream: false, max_tokens: 1500, temperature: 0.9 });
    const asked = body?.messages?.map(({ content }) => content).join("\n");
    expect(asked).toMatch(/Leo/);
    expect(asked).toMatch(/Pisces/);
    expect(asked).toMatch(/Water/);
    expect(asked).toContain("<question>How do we suit each other?</question>");
  });

  test("whose text broke off at its limit are given what there is, and told so", async () => {
    model.behave({ kind: "write", text: "You two", finish: "length" });
    let wasTruncated = false;
    const onTruncated = () => {
      wasTruncated = true;
    };
    expect(await write({}, { request: ZODIAC, onTruncated })).toBe("You two\n");
    expect(wasTruncated).toBe(true);
  });

  test.each([
    ["an empty answer", { kind: "write", text: " " }, { fault: "empty" }],
    ["a filtered answer", { kind: "write", text: "", finish: "content_filter" }, { fault: "blocked" }],
    ["a refusal", { kind: "status", status: 401 }, { fault: "status", status: 401 }],
    ["no answer in time", { kind: "silence" }, { fault: "timeout" }],
  ] as const)("do without a text at %s", async (_, behaviour, expected) => {
    model.behave(behaviour);
    await expect(write({ whole: 300 }, { request: ZODIAC })).rejects.toMatchObject(expected);
  });
});
