import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InterpretationRequest } from "~/readings/interpreters/interpreter";
import { withBreaker } from "~/readings/interpreters/model/circuit-breaker.server";
import { createModelInterpreter } from "~/readings/interpreters/model/model.server";
import { type Behaviour, type OpenAiStandIn, startOpenAi } from "../../stand-ins/openai";
import { UNHEARD } from "../support/unheard";

let model: OpenAiStandIn;
beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  model = await startOpenAi();
});
afterAll(() => model.close());
beforeEach(() => {
  model.requests.length = 0;
});

const REQUEST: InterpretationRequest = {
  kind: "yesno",
  language: "en",
  reader: "wen",
  question: "Will it rain?",
  cards: [{ id: "star", orientation: "reversed" }],
  date: "2026-11-22",
  followUp: null,
};
const SILENT: Behaviour = { kind: "silence" };
const BROKEN: Behaviour = { kind: "write", finish: null };
const ANSWERING: Behaviour = { kind: "write" };
/** Longer than any of these tests takes. */
const FOREVER = 600_000;
/** Over before the next text can be asked for. */
const NO_TIME = 0;

function interpreter({ rest }: { rest: number }) {
  const config = { apiKey: undefined, baseUrl: model.url, model: "local" };
  const patience = { first: 400, reasoning: 5_000, next: 5_000, last: 20_000, whole: 5_000 };
  return withBreaker(createModelInterpreter(config, { patience }), { failures: 3, rest });
}

type Asked = ReturnType<typeof interpreter>;

/** How a text ends: `done`, or the fault; a status with its number. */
async function ending(asked: Asked, signal = new AbortController().signal): Promise<string> {
  try {
    for await (const _ of asked.write(REQUEST, { ...UNHEARD, signal }));
    return "done";
  } catch (error) {
    return error instanceof Error ? error.message : "no error";
  }
}

async function endings(asked: Asked, behaviours: Behaviour[]): Promise<string[]> {
  const ended: string[] = [];
  for (const behaviour of behaviours) {
    model.behave(behaviour);
    ended.push(await ending(asked));
  }
  return ended;
}

describe("a model that does not answer", () => {
  test("is asked no more after so many texts in a row, which then fail at once", async () => {
    const asked = interpreter({ rest: FOREVER });
    const ended = await endings(asked, [BROKEN, BROKEN, BROKEN, ANSWERING, ANSWERING]);
    expect(ended).toEqual(["connection", "connection", "connection", "open", "open"]);
    expect(model.requests).toHaveLength(3);
  });

  test("is asked no more after texts at the same time, either, that all waited in vain", async () => {
    const asked = interpreter({ rest: FOREVER });
    model.behave(SILENT);
    const ended = await Promise.all(Array.from({ length: 20 }, () => ending(asked)));
    expect(new Set(ended)).toEqual(new Set(["timeout"]));
    expect(await ending(asked)).toBe("open");
  });

  test("is tried with one text after its rest; while that waits the others fail, and with its first piece all go on", async () => {
    const asked = interpreter({ rest: NO_TIME });
    await endings(asked, [BROKEN, BROKEN, BROKEN]);
    const stop = new AbortController();
    const isAsked = new Promise<void>((resolve) => {
      model.behave({
        kind: "pieces",
        async *of() {
          resolve();
          yield "One card";
          await new Promise(() => undefined);
        },
      });
    });
    const trial = asked.write(REQUEST, { ...UNHEARD, signal: stop.signal })[Symbol.asyncIterator]();
    const first = trial.next();
    expect(await ending(asked)).toBe("open");
    await isAsked;
    model.behave(ANSWERING);
    await expect.poll(() => ending(asked)).toBe("done");
    stop.abort();
    await expect(first).rejects.toThrow();
  });

  test("is left alone again where the trial fails, and only one failure was needed for that", async () => {
    const asked = interpreter({ rest: 300 });
    await endings(asked, [BROKEN, BROKEN, BROKEN]);
    expect(await ending(asked)).toBe("open");
    model.behave(SILENT);
    await expect.poll(() => ending(asked)).toBe("timeout");
    expect(await ending(asked)).toBe("open");
    model.behave(ANSWERING);
    await expect.poll(() => ending(asked)).toBe("done");
  });

  test("is not believed to be back because its trial was given up", async () => {
    const asked = interpreter({ rest: NO_TIME });
    await endings(asked, [BROKEN, BROKEN, BROKEN]);
    model.behave(SILENT);
    const gone = new AbortController();
    const trial = ending(asked, gone.signal);
    await expect.poll(() => model.requests.length).toBe(4);
    gone.abort();
    expect(await trial).not.toBe("timeout");
    const again = ending(asked);
    expect(await ending(asked)).toBe("open");
    expect(await again).toBe("timeout");
  });
});

describe("a model that answers", () => {
  const REFUSING: Behaviour = { kind: "status", status: 401 };
  const DECLINING: Behaviour = { kind: "write", finish: "content_filter" };
  const EMPTY: Behaviour = { kind: "nothing" };

  test.each([
    ["refuses what it is asked", REFUSING, "status 401"],
    ["declines", DECLINING, "blocked"],
    ["has nothing to say", EMPTY, "empty"],
  ])("and %s is asked on", async (_, behaviour, fault) => {
    const asked = interpreter({ rest: FOREVER });
    expect(await endings(asked, Array(5).fill(behaviour))).toEqual(Array(5).fill(fault));
  });

  test("too late for texts that nobody wants any more is asked on", async () => {
    const asked = interpreter({ rest: FOREVER });
    model.behave({ kind: "write", delay: 60_000 });
    const gone = new AbortController();
    const texts = Array.from({ length: 4 }, () => ending(asked, gone.signal));
    await expect.poll(() => model.requests.length).toBeGreaterThan(0);
    gone.abort();
    await Promise.all(texts);
    model.behave(ANSWERING);
    expect(await ending(asked)).toBe("done");
  });

  test("every third time is asked on", async () => {
    const asked = interpreter({ rest: FOREVER });
    const ended = await endings(asked, [BROKEN, BROKEN, ANSWERING, BROKEN, BROKEN, ANSWERING, BROKEN]);
    expect(ended.join(" ")).toBe("connection connection done connection connection done connection");
  });

  test("but always breaks off is left alone", async () => {
    const CUT: Behaviour = { kind: "cut", after: 9 };
    const asked = interpreter({ rest: FOREVER });
    const ended = await endings(asked, [CUT, CUT, CUT, ANSWERING]);
    expect(ended.join(" ")).toBe("connection connection connection open");
  });
});
