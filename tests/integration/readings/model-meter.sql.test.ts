import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { db } from "~/db.server";
import type { InterpretationRequest } from "~/readings/interpreters/interpreter";
import { createMeter } from "~/readings/interpreters/model/meter.server";
import { createModelInterpreter } from "~/readings/interpreters/model/model.server";
import { utcDay } from "~/usage/day";
import { CEILING_SHARES, type Role } from "~/usage/limits";
import { type Behaviour, type OpenAiStandIn, startOpenAi, USAGE } from "../../stand-ins/openai";
import { withDatabase } from "../support/in-process";
import { UNHEARD } from "../support/unheard";

let server: OpenAiStandIn;
withDatabase(async () => {
  server = await startOpenAi();
  return {};
});
afterAll(() => server.close());

const CARDS: InterpretationRequest = {
  kind: "yesno",
  language: "en",
  reader: "wen",
  question: "Will it rain?",
  cards: [{ id: "star", orientation: "reversed" }],
  date: "2026-11-22",
  followUp: null,
};
const SIGNS: InterpretationRequest = {
  kind: "zodiac",
  language: "en",
  question: "How do we suit each other?",
  signs: { mine: "leo", theirs: "pisces" },
  date: "2026-11-22",
};

/** A model that no other test asks. */
function unused({ dailyCalls }: { dailyCalls?: number } = {}) {
  const model = randomUUID();
  const config = { apiKey: undefined, baseUrl: server.url, model };
  const interpreter = createModelInterpreter(config, { meter: createMeter(model, dailyCalls) });
  return {
    model,
    async write(behaviour: Behaviour, request = CARDS, role: Role = "subscriber") {
      server.behave(behaviour);
      let text = "";
      const chunks = interpreter.write(request, { ...UNHEARD, role });
      for await (const chunk of chunks) text += chunk.text;
      return text;
    },
    calls: () => server.requests.filter(({ body }) => body.model === model).length,
    async day() {
      const row = await db().modelDay.findUnique({
        where: { date_model: { date: new Date(utcDay()), model } },
      });
      return row && [row.calls, Number(row.promptTokens), Number(row.completionTokens)];
    },
  };
}

const { prompt_tokens: PROMPT, completion_tokens: COMPLETION } = USAGE;

describe("the day of a model", () => {
  test("has its calls and the tokens of streams and of whole answers", async () => {
    const { write, day } = unused();
    await write({ kind: "write" });
    expect(await day()).toEqual([1, PROMPT, COMPLETION]);
    await write({ kind: "write" }, SIGNS);
    expect(await day()).toEqual([2, 2 * PROMPT, 2 * COMPLETION]);
  });

  test("has every further try, and no tokens where there was no answer", async () => {
    const { write, day } = unused();
    await expect(write({ kind: "status", status: 503 })).rejects.toMatchObject({ status: 503 });
    expect(await day()).toEqual([3, 0, 0]);
  });

  test("has all of many texts at once", async () => {
    const { write, day } = unused();
    await Promise.all(Array.from({ length: 40 }, () => write({ kind: "write" })));
    expect(await day()).toEqual([40, 40 * PROMPT, 40 * COMPLETION]);
  });
});

describe("a server that", () => {
  test("says nothing of tokens writes all the same; none are invented", async () => {
    const { write, day } = unused();
    expect(await write({ kind: "write", usage: "ignored" })).toContain("One card speaks.");
    expect(await write({ kind: "write", usage: "ignored" }, SIGNS)).toContain("One card speaks.");
    expect(await day()).toEqual([2, 0, 0]);
  });

  test("does not know the wish for them is asked again without it, once and for all", async () => {
    const { write, calls, day } = unused();
    for (let n = 0; n < 3; n += 1)
      expect(await write({ kind: "write", usage: "refused" })).toContain("One card speaks.");
    expect(calls()).toBe(4);
    expect(await day()).toEqual([4, 0, 0]);
  });

  test("knows it and refuses something is not asked again", async () => {
    const { write, calls } = unused();
    await write({ kind: "write" });
    await expect(write({ kind: "status", status: 400 })).rejects.toMatchObject({ status: 400 });
    expect(calls()).toBe(2);
  });
});

describe("the calls of a day", () => {
  test("end exactly at their ceiling under 50 at once", async () => {
    const { write, calls, day } = unused({ dailyCalls: 17 });
    const ended = await Promise.allSettled(Array.from({ length: 50 }, () => write({ kind: "write" })));
    const refused = ended.filter((end) => end.status === "rejected" && end.reason.fault === "ceiling");
    expect([ended.filter(({ status }) => status === "fulfilled").length, refused.length]).toEqual([17, 33]);
    expect(calls()).toBe(17);
    expect(await day()).toEqual([17, 17 * PROMPT, 17 * COMPLETION]);
  });

  test("are kept in part for people with an account, and in part for those with a subscription", async () => {
    const { write, calls } = unused({ dailyCalls: 20 });
    const askedBy = async (role: Role) => {
      const asking = Array.from({ length: 30 }, () => write({ kind: "write" }, CARDS, role));
      for (const end of await Promise.allSettled(asking))
        if (end.status === "rejected") expect(end.reason).toMatchObject({ fault: "ceiling" });
      return calls();
    };
    expect(await askedBy("anonymous")).toBe(20 * CEILING_SHARES.anonymous);
    expect(await askedBy("member")).toBe(20 * CEILING_SHARES.member);
    expect(await askedBy("anonymous")).toBe(20 * CEILING_SHARES.member);
    expect(await askedBy("subscriber")).toBe(20);
  });

  test("are counted with every further try", async () => {
    const { write, calls } = unused({ dailyCalls: 2 });
    await expect(write({ kind: "status", status: 503 })).rejects.toMatchObject({ fault: "ceiling" });
    expect(calls()).toBe(2);
  });

  test("begin anew on the next", async () => {
    const { model, write } = unused({ dailyCalls: 1 });
    const yesterday = new Date(Date.parse(utcDay()) - 86_400_000);
    await db().modelDay.create({ data: { date: yesterday, model, calls: 1 } });
    expect(await write({ kind: "write" })).toContain("One card speaks.");
    await expect(write({ kind: "write" })).rejects.toMatchObject({ fault: "ceiling" });
  });
});
