import fc from "fast-check";
import { expect, test } from "vitest";
import { eventsAfter, hasHeardAll, parsePosition, type Snapshot } from "./writing-events";

function snapshot(changes: Partial<Snapshot> = {}): Snapshot {
  const chunks = ["One.\n", "Two.\n"].map((text) => ({ section: "text" as const, text }));
  return {
    status: "writing",
    attempt: 1,
    chunks,
    failure: null,
    isTruncated: false,
    claimable: false,
    ...changes,
  };
}

function ids(position: string | null, state: Snapshot) {
  return eventsAfter(parsePosition(position), state).map(({ id, type }) => `${id} ${type}`);
}

test("events are numbered from 1 within an attempt, the end after the last chunk", () => {
  expect(ids(null, snapshot())).toEqual(["1.1 chunk", "1.2 chunk"]);
  expect(ids(null, snapshot({ status: "done" }))).toEqual(["1.1 chunk", "1.2 chunk", "1.3 done"]);
  const failure = { code: "model" as const, detail: null };
  expect(ids("1.1", snapshot({ status: "failed", failure }))).toEqual(["1.2 chunk", "1.3 failed"]);
});

test("a listener that resumes hears only the rest, and nothing after the end", () => {
  const done = snapshot({ status: "done" });
  expect(ids("1.2", done)).toEqual(["1.3 done"]);
  expect(ids("1.3", done)).toEqual([]);
  expect(hasHeardAll(parsePosition("1.3"), done)).toBe(true);
  expect(hasHeardAll(parsePosition("1.2"), done)).toBe(false);
  expect(hasHeardAll(null, done)).toBe(false);
  expect(hasHeardAll(parsePosition("1.3"), snapshot())).toBe(false);
});

test("whoever shows an older attempt is told to clear it; whoever shows nothing is not", () => {
  const second = snapshot({ attempt: 2 });
  expect(ids("1.2", second)).toEqual(["2.0 restart", "2.1 chunk", "2.2 chunk"]);
  expect(ids("2.0", second)).toEqual(["2.1 chunk", "2.2 chunk"]);
  expect(ids(null, second)).toEqual(["2.1 chunk", "2.2 chunk"]);
});

test("nothing is heard of a writing that nobody has begun", () => {
  expect(ids("1.1", snapshot({ status: "pending", attempt: 1, chunks: [] }))).toEqual([]);
});

test("a failure is told to whoever heard more lines than are stored, and ends there", () => {
  const failed = snapshot({ status: "failed", failure: { code: "unavailable", detail: null } });
  for (const position of ["1.3", "1.4", "1.9"]) expect(ids(position, failed)).toEqual(["1.3 failed"]);
  expect(hasHeardAll(parsePosition("1.3"), failed)).toBe(true);
  for (const position of [null, "1.2", "1.4", "1.9", "2.3"])
    expect(hasHeardAll(parsePosition(position), failed)).toBe(false);
});

test("whoever listens to a reading that is gone is told so after what they heard, and hears no more of it", () => {
  const gone = snapshot({ status: "failed", failure: { code: "gone", detail: null } });
  expect(ids(null, gone)).toEqual(["1.1 failed"]);
  expect(ids("1.1", gone)).toEqual(["1.2 failed"]);
  expect(ids("1.7", gone)).toEqual(["1.8 failed"]);
  expect(ids("3.2", gone)).toEqual(["3.3 failed"]);
});

test.each(["", "1", "1.", ".1", "a.b", "1.2.3", "-1.2", "1.99999999", " 1.2"])("%j is no position", (id) => {
  expect(parsePosition(id)).toBeNull();
});

test("however often a listener breaks off, it hears every chunk once and in order", () => {
  const texts = fc.array(fc.string(), { maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(12)), (written, breaks) => {
      const chunks = written.map((text) => ({ section: "text" as const, text }));
      const heard: string[] = [];
      let last: string | null = null;
      for (const [turn, take] of [...breaks, written.length + 1].entries()) {
        const isLast = turn === breaks.length;
        const state = snapshot({ chunks, status: isLast ? "done" : "writing" });
        for (const event of eventsAfter(parsePosition(last), state).slice(0, take)) {
          if (event.type === "chunk") heard.push(event.text);
          last = event.id;
        }
      }
      expect(heard).toEqual(written);
    }),
  );
});
