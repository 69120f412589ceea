import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db.server";
import { askAlmanac } from "~/readings/ask-almanac.server";
import { commissionOf } from "~/readings/commission.server";
import { deleteReading } from "~/readings/delete-reading.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import type { TarotKind } from "~/readings/reading";
import { retryReading } from "~/readings/retry-reading.server";
import { MOST_ATTEMPTS } from "~/readings/writing/after-failure";
import { beginWriting } from "~/readings/writing/begin-writing.server";
import { claimWriting } from "~/readings/writing/claim-writing.server";
import { followWriting } from "~/readings/writing/follow-writing.server";
import { storeText } from "~/readings/writing/store-text.server";
import { holdWatch, releaseWatch } from "~/readings/writing/watch-writing.server";
import type { Position, WritingEvent } from "~/readings/writing/writing-events";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { eventStream } from "../../../app/http/streams/event-stream.server";
import { streamResponse } from "../../../app/http/streams/stream-response.server";
import { type Behaviour, type OpenAiStandIn, startOpenAi, THREE_CARDS } from "../../stand-ins/openai";
import { ask, findTarot, NO_CAPTCHA, visitor, withDatabase } from "../support/in-process";

let model: OpenAiStandIn;
withDatabase(async () => {
  model = await startOpenAi();
  return { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: "sk-test-secret" };
});
afterAll(() => model.close());
beforeEach(() => {
  model.behave({ kind: "write" });
  model.requests.length = 0;
});

type Visitor = ReturnType<typeof visitor>;

/** How the model was asked for texts; the moderation is asked of the same server. */
const textsAsked = () => model.requests.filter(({ path }) => path.endsWith("/chat/completions"));

async function drawn(person: Visitor, kind: TarotKind = "timeline") {
  const question = "Should I move to <b>Lisbon</b>?";
  const id = await ask(person.owner, { kind, reader: "theo", question, deck: "major" });
  await drawReading(person.owner, id);
  return id;
}

async function listen(
  person: Visitor,
  id: string,
  options: { followUp?: boolean; position?: Position } = {},
) {
  const reading = await findReading(person.owner, id);
  const { commission } = commissionOf(person, reading, { followUp: options.followUp ?? false });
  const events: WritingEvent[] = [];
  const all = followWriting(commission, options.position ?? null, AbortSignal.timeout(20_000));
  for await (const event of all) events.push(event);
  return events;
}

function text(events: WritingEvent[]) {
  return events.map((event) => (event.type === "chunk" ? event.text : "")).join("");
}

const uses = (person: Visitor) => countUses(person.owner, utcDay());

describe("a writing", () => {
  test("reaches its listener whole, in its sections, and counts once", async () => {
    const person = visitor();
    const events = await listen(person, await drawn(person));
    expect(events.map((event) => (event.type === "chunk" ? event.section : event.type))).toEqual([
      "past",
      "past",
      "present",
      "future",
      "synthesis",
      "done",
    ]);
    expect(events.map(({ id }) => id)).toEqual(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]);
    expect(text(events)).toBe(THREE_CARDS.replace(/## \w+ ##\n/g, "").concat("\n"));
    expect(await uses(person)).toBe(1);
  });

  test("is written once for any number of listeners, who all hear the same", async () => {
    model.behave({ kind: "write", gap: 3 });
    const person = visitor();
    const id = await drawn(person);
    const heard = await Promise.all(Array.from({ length: 12 }, () => listen(person, id)));
    for (const events of heard) expect(events).toEqual(heard[0]);
    expect(textsAsked()).toHaveLength(1);
    expect(await uses(person)).toBe(1);
  });

  test("goes on without a listener, and a later one hears what it missed", async () => {
    model.behave({ kind: "write", gap: 5 });
    const person = visitor();
    const id = await drawn(person);
    const reading = await findReading(person.owner, id);
    const { commission } = commissionOf(person, reading, { followUp: false });
    const gone = new AbortController();
    const heard: WritingEvent[] = [];
    try {
      for await (const event of followWriting(commission, null, gone.signal)) {
        heard.push(event);
        gone.abort();
      }
    } catch {
      // The listener went away, as a closed tab does.
    }
    expect(heard).toHaveLength(1);
    const rest = await listen(person, id, { position: { attempt: 1, n: 1 } });
    expect(text([...heard, ...rest])).toBe(THREE_CARDS.replace(/## \w+ ##\n/g, "").concat("\n"));
    expect(await uses(person)).toBe(1);
  });

  test("whose writer died is begun anew by the next listener, who clears what it shows; one use", async () => {
    const person = visitor();
    const id = await drawn(person);
    const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
    const dead = await claimWriting(commission);
    if (!dead) throw new Error("not claimed");
    await storeText(dead, { chunks: [{ section: "past", text: "Half a li" }] });
    await db()
      .$executeRaw`UPDATE "writings" SET "claimed_at" = now() - interval '11 seconds' WHERE "id" = ${dead.writingId}::uuid`;

    const events = await listen(person, id, { position: { attempt: 1, n: 1 } });
    expect(events[0]).toMatchObject({ id: "2.0", type: "restart" });
    expect(events.at(-1)).toMatchObject({ type: "done" });
    expect(text(events)).not.toContain("Half a li");
    expect(await storeText(dead, { chunks: [{ section: "past", text: "from the grave" }] })).toBe(false);
    expect(await uses(person)).toBe(1);
  });

  test("whose writers die again and again is begun as often as it may be, then fails for nothing; the almanac goes on", async () => {
    const person = visitor();
    const id = await drawn(person);
    const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
    const age = () =>
      db()
        .$executeRaw`UPDATE "writings" SET "claimed_at" = now() - interval '11 seconds' WHERE "id" = ${commission.writingId}::uuid`;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      expect(await claimWriting(commission)).toMatchObject({ attempt, isTakenOver: attempt > 1 });
      await age();
    }
    expect(await uses(person)).toBe(1);
    const failed = await listen(person, id);
    expect(failed.at(-1)).toMatchObject({ type: "failed", failure: { code: "model", detail: "lost" } });
    expect(textsAsked()).toHaveLength(0);
    expect(await uses(person)).toBe(0);
    await retryReading(person, id, NO_CAPTCHA);
    expect((await listen(person, id)).at(-1)).toMatchObject({ type: "failed" });

    await askAlmanac(person, id);
    expect(await claimWriting(commission)).toMatchObject({ isTakenOver: false });
    await age();
    expect((await listen(person, id)).at(-1)).toMatchObject({ type: "done" });
    expect(textsAsked()).toHaveLength(0);
  });

  test("ends for its listeners only once all of it is stored", async () => {
    let goOn: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* pieces() {
      yield "One.\n";
      await gate;
      yield "Two.\nThree.\n";
    }
    model.behave({ kind: "pieces", of: pieces });
    const person = visitor();
    const id = await drawn(person, "yesno");
    const { commission, writing } = commissionOf(person, await findReading(person.owner, id), {
      followUp: false,
    });
    const heard: WritingEvent[] = [];
    const listening = (async () => {
      for await (const event of followWriting(commission, null, AbortSignal.timeout(20_000)))
        heard.push(event);
    })();
    await expect.poll(() => heard.length).toBe(1);
    await db().$transaction(async (client) => {
      await client.$executeRaw`UPDATE "writings" SET "created_at" = now() WHERE "id" = ${writing.id}::uuid`;
      goOn();
      await expect.poll(() => heard.length).toBe(3);
      expect(heard.map(({ type }) => type)).toEqual(["chunk", "chunk", "chunk"]);
    });
    await listening;
    expect(heard.at(-1)).toMatchObject({ id: "1.4", type: "done" });
    const { interpretation } = await findReading(person.owner, id);
    expect(interpretation.chunks.map((chunk) => chunk.text)).toEqual(["One.\n", "Two.\n", "Three.\n"]);
  });

  test("whose writer is alive is not taken over", async () => {
    const person = visitor();
    const reading = await findReading(person.owner, await drawn(person));
    const { commission } = commissionOf(person, reading, { followUp: false });
    expect(await claimWriting(commission)).not.toBeNull();
    expect(await claimWriting(commission)).toBeNull();
  });

  test("of which 50 are begun at once counts exactly to the limit; the others say so", async () => {
    const person = visitor();
    const ids = await Promise.all(Array.from({ length: 50 }, () => drawn(person, "daily")));
    const ends = await Promise.all(ids.map(async (id) => (await listen(person, id)).at(-1)));
    expect(ends.filter((end) => end?.type === "done")).toHaveLength(2);
    const refused = ends.filter((end) => end?.type === "failed" && end.failure.code === "limit");
    expect(refused).toHaveLength(48);
    expect(await uses(person)).toBe(2);
    expect(textsAsked()).toHaveLength(2);
  });
});

describe("a listener that goes away", () => {
  const isHeld = (id: string) => {
    const { holders } = holdWatch(id);
    releaseWatch(id);
    return holders > 1;
  };

  test.each(["while it waits", "while it is not being read"])("%s leaves nothing behind", async (when) => {
    model.behave({ kind: "write", gap: 3 });
    const person = visitor();
    const id = await drawn(person);
    const { commission, writing } = commissionOf(person, await findReading(person.owner, id), {
      followUp: false,
    });
    const gone = new AbortController();
    const pieces = eventStream(followWriting(commission, null, gone.signal), "en");
    const response = streamResponse(pieces, "text/event-stream", gone.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    if (when === "while it is not being read") await listen(person, id);
    gone.abort();
    await expect.poll(() => isHeld(writing.id)).toBe(false);
  });
});

describe("when the model", () => {
  const FILTERED: Behaviour = { kind: "write", text: "A line that", finish: "content_filter" };
  const faults: [string, Behaviour, string][] = [
    ["refuses the key", { kind: "status", status: 401 }, "401"],
    ["is asked too much", { kind: "status", status: 429 }, "429"],
    ["fails", { kind: "status", status: 500 }, "500"],
    ["answers nothing", { kind: "nothing" }, "empty"],
    ["answers blanks", { kind: "write", text: " \n \n" }, "empty"],
    ["closes in mid-sentence", { kind: "cut", after: 40 }, "connection"],
    ["stops without an end", { kind: "write", finish: null }, "connection"],
    ["filters its answer before a line is whole", FILTERED, "blocked"],
  ];

  test.each(faults)("%s, the use is given back and a retry works", async (_, behaviour, detail) => {
    model.behave(behaviour);
    const person = visitor();
    const id = await drawn(person);
    const failed = await listen(person, id);
    expect(failed.at(-1)).toMatchObject({ type: "failed", failure: { code: "model", detail } });
    expect(await uses(person)).toBe(0);

    expect((await listen(person, id)).at(-1)).toMatchObject({ type: "failed" });
    const asked = textsAsked().length;
    model.behave({ kind: "write" });
    await retryReading(person, id, NO_CAPTCHA);
    const events = await listen(person, id);
    expect(events.at(-1)).toMatchObject({ type: "done" });
    expect(textsAsked()).toHaveLength(asked + 1);
    expect(await uses(person)).toBe(1);
  });

  test("filters its answer after a part of it was shown, the use stays taken, and a retry takes no other", async () => {
    const person = visitor();
    for (const kind of ["daily", "timeline"] as const) {
      const id = await drawn(person, kind);
      model.behave({ kind: "write", finish: "content_filter" });
      const failed = await listen(person, id);
      expect(failed.length).toBeGreaterThan(1);
      expect(failed.at(-1)).toMatchObject({ type: "failed", failure: { code: "model", detail: "blocked" } });
      const taken = await uses(person);
      model.behave({ kind: "write" });
      await retryReading(person, id, NO_CAPTCHA);
      expect((await listen(person, id)).at(-1)).toMatchObject({ type: "done" });
      expect(await uses(person)).toBe(taken);
    }
    expect(await uses(person)).toBe(2);
  });

  test("fails again and again, it is asked as often as a text may be begun", async () => {
    model.behave({ kind: "status", status: 401 });
    const person = visitor();
    const id = await drawn(person);
    for (let n = 0; n < MOST_ATTEMPTS + 3; n += 1) {
      expect((await listen(person, id)).at(-1)).toMatchObject({ type: "failed" });
      await retryReading(person, id, NO_CAPTCHA);
    }
    expect(textsAsked()).toHaveLength(MOST_ATTEMPTS);
    expect(await uses(person)).toBe(0);
  });

  test("sends a broken line, it is skipped and the rest is kept", async () => {
    model.behave({ kind: "write", broken: true });
    const person = visitor();
    expect(text(await listen(person, await drawn(person)))).toContain("All of it belongs together.");
  });

  test("forgets the markers, its text is one section", async () => {
    model.behave({ kind: "write", text: "A reading.\nWithout parts." });
    const person = visitor();
    const events = await listen(person, await drawn(person));
    expect(events[0]).toMatchObject({ section: "text", text: "A reading.\n" });
    expect(text(events)).toBe("A reading.\nWithout parts.\n");
  });
});

describe("a reading that is deleted while it is written", () => {
  /** A model that writes a line at a time, as it is told; and whether it is still asked for more. */
  function slowModel() {
    const told: string[] = [];
    let isAsked = true;
    let wake: () => void = () => undefined;
    async function* pieces() {
      try {
        for (;;) {
          for (const line of told.splice(0)) yield `${line}\n`;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        isAsked = false;
      }
    }
    model.behave({ kind: "pieces", of: pieces });
    return {
      tell(line: string) {
        told.push(line);
        wake();
      },
      isAsked() {
        this.tell("Still there?");
        return isAsked;
      },
    };
  }

  /** Deletes a reading of which one line was heard; @returns what its listener hears, as it comes. */
  async function deletedInMidText() {
    const slow = slowModel();
    const person = visitor();
    const id = await drawn(person, "yesno");
    const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
    const heard: WritingEvent[] = [];
    const listening = (async () => {
      for await (const event of followWriting(commission, null, AbortSignal.timeout(20_000)))
        heard.push(event);
    })();
    await expect.poll(() => model.requests.length).toBe(1);
    slow.tell("One.");
    await expect.poll(() => heard.length).toBe(1);
    const storedLines = async () => (await findReading(person.owner, id)).interpretation.chunks.length;
    await expect.poll(storedLines).toBe(1);
    await deleteReading(person.owner, id);
    return { slow, heard, listening, commission };
  }

  const GONE = { id: "1.2", type: "failed", failure: { code: "gone", detail: null } };

  test("is gone for its listener, although the model says nothing more, and the model is let go", async () => {
    const { slow, heard, listening } = await deletedInMidText();
    await listening;
    expect(heard.slice(1)).toEqual([GONE]);
    await expect.poll(() => slow.isAsked()).toBe(false);
  });

  test("is gone for its listener at the next line that cannot be stored", async () => {
    const { slow, heard, listening } = await deletedInMidText();
    slow.tell("Two.");
    await listening;
    expect(heard.map(({ type }) => type)).toEqual(["chunk", "chunk", "failed"]);
    expect(heard.at(-1)).toEqual({ ...GONE, id: "1.3" });
  });

  test("is gone for who comes too late, whatever attempt they heard", async () => {
    const { listening, commission } = await deletedInMidText();
    await listening;
    const late = followWriting(commission, { attempt: 3, n: 2 }, AbortSignal.timeout(20_000));
    const heard: WritingEvent[] = [];
    for await (const event of late) heard.push(event);
    expect(heard).toEqual([{ ...GONE, id: "3.3" }]);
  });
});

test("a failure keeps every line that was heard, so that nobody's place is beyond its end", async () => {
  const person = visitor();
  const id = await drawn(person);
  await refusingTexts(async () => {
    model.behave({ kind: "cut", after: 60 });
    const events = await listen(person, id);
    expect(events.length).toBeGreaterThan(1);
    expect(events.at(-1)).toMatchObject({ type: "failed" });
    const { interpretation } = await findReading(person.owner, id);
    expect(interpretation.chunks).toHaveLength(events.length - 1);
  });
});

/** Has the database refuse every text that is not the last word on it, while `run` runs. */
async function refusingTexts(run: () => Promise<void>) {
  await db().$executeRaw`
    ALTER TABLE "writings" ADD CONSTRAINT "no_text" CHECK ("status" <> 'writing' OR "chunks" = '[]') NOT VALID`;
  try {
    await run();
  } finally {
    await db().$executeRaw`ALTER TABLE "writings" DROP CONSTRAINT "no_text"`;
  }
}

describe("the model is asked", () => {
  test("with the reader's prompt, the markers, the cards and the question as data", async () => {
    const person = visitor();
    const id = await drawn(person);
    await listen(person, id);
    const { cards } = await findTarot(person.owner, id);
    const { body, authorization } = textsAsked()[0] ?? {};
    expect(authorization).toBe("Bearer sk-test-secret");
    expect(body).toMatchObject({ model: "gpt-4o-mini", temperature: 0.9, max_tokens: 1500, stream: true });
    const [system, user] = body?.messages ?? [];
    expect(system).toMatchObject({ role: "system", content: expect.stringContaining("## synthesis ##") });
    expect(system?.content).toContain("Theo");
    expect(user?.content).toContain("<question>Should I move to ‹b›Lisbon(b)?</question>");
    expect(user?.content.match(/\((upright|reversed)\)/g)).toHaveLength(cards?.length ?? 0);
  });

  test("for one card with fewer tokens, and for the daily card with its date", async () => {
    const person = visitor();
    await listen(person, await drawn(person, "daily"));
    const { body } = textsAsked()[0] ?? {};
    expect(body).toMatchObject({ max_tokens: 1000 });
    expect(body?.messages?.[1]?.content).toContain(utcDay());
    expect(body?.messages?.[0]?.content).not.toContain("## past ##");
  });

  test("a follow-up with the cards, the question and the reading", async () => {
    const person = visitor();
    const id = await drawn(person);
    await listen(person, id);
    await ask(person.owner, { kind: "follow-up", readingId: id, question: "And my sister?" });
    const events = await listen(person, id, { followUp: true });
    expect(text(events)).toBe("One card speaks.\nIt speaks of you.\n");
    const { body } = textsAsked()[1] ?? {};
    const user = body?.messages?.[1]?.content;
    expect(body).toMatchObject({ max_tokens: 1000 });
    expect(user).toContain("And my sister?");
    expect(user).toContain("Lisbon");
    expect(user).toContain("All of it belongs together.");
    expect(await uses(person)).toBe(2);
  });
});

test("a commission begun twice at once is written once", async () => {
  const person = visitor();
  const id = await drawn(person, "daily");
  const { commission } = commissionOf(person, await findReading(person.owner, id), { followUp: false });
  await Promise.all([beginWriting(commission), beginWriting(commission), beginWriting(commission)]);
  await listen(person, id);
  expect(textsAsked()).toHaveLength(1);
  expect(await uses(person)).toBe(1);
});
