import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db.server";
import { commissionOf } from "~/readings/commission.server";
import { drawReading } from "~/readings/draw-reading.server";
import { findReading } from "~/readings/find-reading.server";
import { claimWriting } from "~/readings/writing/claim-writing.server";
import { followWriting } from "~/readings/writing/follow-writing.server";
import { leaveToAlmanac } from "~/readings/writing/leave-to-almanac.server";
import type { WritingEvent } from "~/readings/writing/writing-events";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { eventStream } from "../../../app/http/streams/event-stream.server";
import { type OpenAiStandIn, startOpenAi, THREE_CARDS } from "../../stand-ins/openai";
import { ask, visitor, withDatabase } from "../support/in-process";

let model: OpenAiStandIn;
withDatabase(async () => {
  model = await startOpenAi();
  return { OPENAI_BASE_URL: model.url };
});
afterAll(() => model.close());
beforeEach(() => {
  model.requests.length = 0;
});

type Visitor = ReturnType<typeof visitor>;

const REFUSAL = { kind: "write", text: "I'm sorry, but I can't help with that." } as const;
const CUT_SHORT = { kind: "write", text: THREE_CARDS.replace(/## synthesis.*/s, "") } as const;

async function drawn(person: Visitor) {
  const question = "Should I move?";
  const id = await ask(person.owner, { kind: "timeline", reader: "theo", question, deck: "major" });
  await drawReading(person.owner, id);
  return id;
}

async function commissioned(person: Visitor, id: string) {
  return commissionOf(person, await findReading(person.owner, id), { followUp: false }).commission;
}

async function listen(person: Visitor, id: string) {
  const events: WritingEvent[] = [];
  const all = followWriting(await commissioned(person, id), null, AbortSignal.timeout(20_000));
  for await (const event of all) events.push(event);
  return events;
}

const uses = (person: Visitor) => countUses(person.owner, utcDay());
const kinds = (events: WritingEvent[]) =>
  events.map((event) => (event.type === "chunk" ? event.section : event.type));

test("a text that is refused twice is the almanac's, which says so, and costs nothing once a day", async () => {
  model.behave(REFUSAL);
  const person = visitor();
  for (const taken of [0, 1]) {
    const id = await drawn(person);
    const events = await listen(person, id);
    expect(model.requests.splice(0)).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: "done" });
    expect(new Set(kinds(events))).toEqual(new Set(["past", "present", "future", "synthesis", "done"]));
    expect(JSON.stringify(events)).not.toContain("sorry");
    const { interpretation } = await findReading(person.owner, id);
    expect(interpretation).toMatchObject({ interpreter: "almanac", byAlmanac: true, attempt: 1 });
    expect(await uses(person)).toBe(taken);
  }
});

test("what was shown of one that lacks a part is taken back, by whoever listens and by whoever comes later", async () => {
  model.behave(CUT_SHORT);
  const person = visitor();
  const id = await drawn(person);
  const heard = await listen(person, id);
  // The pieces come at once, so that a listener may miss an attempt between two.
  expect(kinds(heard).slice(-6)).not.toContain("restart");
  expect(heard.at(-1)).toMatchObject({ type: "done" });
  const { interpretation } = await findReading(person.owner, id);
  expect(interpretation).toMatchObject({ interpreter: "almanac", attempt: 3 });
  expect(interpretation.chunks.map(({ text }) => text).join("")).not.toContain(
    "The past holds a first line.",
  );

  const late = followWriting(
    await commissioned(person, id),
    { attempt: 1, n: 2 },
    AbortSignal.timeout(20_000),
  );
  const events: WritingEvent[] = [];
  for await (const event of late) events.push(event);
  expect(events[0]).toMatchObject({ id: "3.0", type: "restart" });
  expect(events.at(-1)).toMatchObject({ type: "done" });
});

test("a second text that is whole takes the place of the first, on the same use", async () => {
  let isFirst = true;
  async function* pieces() {
    yield isFirst ? CUT_SHORT.text.slice(0, 60) : THREE_CARDS.slice(0, 60);
    await new Promise((resolve) => setTimeout(resolve, 50));
    yield isFirst ? CUT_SHORT.text.slice(60) : THREE_CARDS.slice(60);
    isFirst = false;
  }
  model.behave({ kind: "pieces", of: pieces });
  const person = visitor();
  const id = await drawn(person);
  const wire: string[] = [];
  const all = followWriting(await commissioned(person, id), null, AbortSignal.timeout(20_000));
  for await (const piece of eventStream(all, "en")) wire.push(piece);
  expect(wire.join("")).toMatch(
    /id: 1\.1\nevent: chunk.*id: 2\.0\nevent: restart.*id: 2\.1\nevent: chunk.*event: done/s,
  );
  const { interpretation } = await findReading(person.owner, id);
  expect(interpretation).toMatchObject({ interpreter: "model", attempt: 2, status: "done" });
  expect(interpretation.chunks).toHaveLength(5);
  expect(await uses(person)).toBe(1);
});

test("whoever takes over a text that was left to the almanac has it write, and a writer without a claim leaves nothing", async () => {
  const person = visitor();
  const commission = await commissioned(person, await drawn(person));
  const claim = await claimWriting(commission);
  if (!claim) throw new Error("not claimed");
  const terms = { attempt: 2, holder: person.owner, date: commission.date };
  expect(await leaveToAlmanac({ ...claim, token: commission.writingId }, terms)).toBe(false);
  expect(await uses(person)).toBe(1);
  expect(await leaveToAlmanac(claim, terms)).toBe(true);
  expect(await uses(person)).toBe(0);
  expect(await claimWriting(commission)).toBeNull();
  await db()
    .$executeRaw`UPDATE "writings" SET "claimed_at" = now() - interval '11 seconds' WHERE "id" = ${commission.writingId}::uuid`;
  expect(await claimWriting(commission)).toMatchObject({ attempt: 3, byAlmanac: true, isPaid: true });
  expect(await uses(person)).toBe(0);
});
