import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InterpretationError, type InterpretationRequest } from "~/readings/interpreters/interpreter";
import { createModelInterpreter } from "~/readings/interpreters/openai.server";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";

let model: OpenAiStandIn;
beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  model = await startOpenAi();
});
afterAll(() => model.close());

const REQUEST: InterpretationRequest = {
  kind: "yesno",
  language: "en",
  reader: "wen",
  question: "Will it rain?",
  cards: [{ id: "star", orientation: "reversed" }],
  date: "2026-11-21",
  followUp: null,
};

async function write(patience: { first: number; next: number }, signal = new AbortController().signal) {
  const config = { apiKey: undefined, baseUrl: model.url, model: "local" };
  let text = "";
  for await (const piece of createModelInterpreter(config, patience).write(REQUEST, signal)) text += piece;
  return text;
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
    expect(await write({ first: 5_000, next: 250 })).toHaveLength(78);
  });
});

test("a text that nobody wants any more is not asked for further", async () => {
  model.behave({ kind: "write", gap: 60_000 });
  const stop = new AbortController();
  const writing = write({ first: 5_000, next: 60_000 }, stop.signal);
  setTimeout(() => stop.abort(), 50);
  await expect(writing).rejects.not.toBeInstanceOf(InterpretationError);
});

test("a server without a key is asked all the same, under the model's name", async () => {
  model.behave({ kind: "write" });
  await write({ first: 5_000, next: 5_000 });
  expect(model.requests.at(-1)?.body).toMatchObject({ model: "local" });
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
  const writing = createModelInterpreter(config, { first: 20_000, next: 5_000 }).write(
    REQUEST,
    new AbortController().signal,
  );
  await expect(writing[Symbol.asyncIterator]().next()).rejects.toMatchObject({ fault: "connection" });
});
