import { expect, test } from "vitest";
import { isProvoked, keepsUse, MOST_ATTEMPTS, mayBeRetried, wasAnswered } from "./after-failure";
import type { Failure } from "./writing-events";

const CHUNKS = [{ section: "text", text: "Shown.\n" }] as const;
const model = (detail: string): Failure => ({ code: "model", detail });

test.each([
  ["blocked after a part was shown", model("blocked"), CHUNKS, true],
  ["blocked before anything was shown", model("blocked"), [], false],
  ["cut for telling its instructions before anything was shown", model("echoed"), [], true],
  ["broken off after a part was shown", model("connection"), CHUNKS, false],
  ["refused with a status", model("500"), [], false],
  ["lost with its database", { code: "unavailable", detail: null } as const, CHUNKS, false],
])("a text that was %s keeps its use: %#", (_, failure, chunks, keeps) => {
  expect(keepsUse({ failure, chunks })).toBe(keeps);
});

test("what came of the model was paid for, be it of no use; what it or we failed at was not", () => {
  for (const detail of ["blocked", "echoed", "empty"]) {
    expect(isProvoked(model(detail))).toBe(true);
    expect(wasAnswered({ failure: model(detail), chunks: [] })).toBe(true);
  }
  for (const detail of ["connection", "timeout", "500", "open", "ceiling", "network", "lost"]) {
    expect(isProvoked(model(detail))).toBe(false);
    expect(wasAnswered({ failure: model(detail), chunks: [] })).toBe(false);
    expect(wasAnswered({ failure: model(detail), chunks: CHUNKS })).toBe(true);
  }
  expect(isProvoked({ code: "unavailable", detail: null })).toBe(false);
});

test("a text is begun so often and no more, except where the model was not asked", () => {
  for (const failure of [model("blocked"), model("503"), { code: "unavailable", detail: null } as const]) {
    expect(mayBeRetried({ attempt: MOST_ATTEMPTS - 1, failure })).toBe(true);
    expect(mayBeRetried({ attempt: MOST_ATTEMPTS, failure })).toBe(false);
  }
  expect(mayBeRetried({ attempt: 1, failure: model("echoed") })).toBe(true);
  expect(mayBeRetried({ attempt: 2, failure: model("echoed") })).toBe(false);
  for (const failure of [model("open"), model("ceiling"), { code: "limit", detail: null } as const])
    expect(mayBeRetried({ attempt: 10 * MOST_ATTEMPTS, failure })).toBe(true);
});
