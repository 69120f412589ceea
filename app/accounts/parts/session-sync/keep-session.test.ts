import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KEEPING, keepSession, MOST_RETRIES, type SessionAnswer, type SessionEvent } from "./keep-session";

const RUNNING: SessionAnswer = { state: "running", session: "mine" };
const OTHER: SessionAnswer = { state: "running", session: "another" };
const ENDED: SessionAnswer = { state: "ended" };
const UNKNOWN: SessionAnswer = { state: "unknown" };

/** A keeper whose questions get these answers, the last of them again and again. */
function keeperOf(session: string | null, ...answers: SessionAnswer[]) {
  const events: SessionEvent[] = [];
  const ask = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? UNKNOWN);
  return { ask, events, ...keepSession({ session, ask, tell: (event) => events.push(event) }) };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a page that is seen", () => {
  test("asks every five minutes, and not before", async () => {
    const { show, ask, events } = keeperOf("mine", RUNNING);
    show();
    await pass(KEEPING.every - 1);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(events).toEqual(["TOKEN_REFRESHED"]);
    await pass(2 * KEEPING.every);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("asks at once where its session is not known, and tells when it is", async () => {
    const { show, events } = keeperOf(null, RUNNING);
    show();
    await pass(0);
    expect(events).toEqual(["SIGNED_IN"]);
  });

  test("tells of another session", async () => {
    const { show, events } = keeperOf("mine", OTHER);
    show();
    await pass(KEEPING.every);
    expect(events).toEqual(["SIGNED_IN"]);
  });

  test("takes a refusal as final", async () => {
    const { show, hide, ask, events } = keeperOf("mine", ENDED);
    show();
    await pass(KEEPING.every);
    hide();
    await pass(KEEPING.recent);
    show();
    await pass(10 * KEEPING.every);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(events).toEqual(["SIGNED_OUT"]);
  });
});

describe("a question without an answer", () => {
  test("is asked again after 200 ms, each time after twice the wait, until there is one", async () => {
    const { show, ask, events } = keeperOf(null, UNKNOWN, UNKNOWN, UNKNOWN, RUNNING);
    show();
    await pass(0);
    for (const [tries, wait] of [200, 400, 800].entries()) {
      await pass(wait - 1);
      expect(ask).toHaveBeenCalledTimes(tries + 1);
      await pass(1);
      expect(ask).toHaveBeenCalledTimes(tries + 2);
    }
    expect(events).toEqual(["SIGNED_IN"]);
    await pass(KEEPING.every - 1);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test("waits for its usual turn after the last retry", async () => {
    const { show, ask, events } = keeperOf(null, UNKNOWN);
    show();
    await pass(KEEPING.backOff * (2 ** MOST_RETRIES - 1));
    expect(ask).toHaveBeenCalledTimes(MOST_RETRIES + 1);
    await pass(KEEPING.every - 1);
    expect(ask).toHaveBeenCalledTimes(MOST_RETRIES + 1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(MOST_RETRIES + 2);
    expect(events).toEqual([]);
  });

  test("is not asked again while the page is hidden", async () => {
    const { show, hide, ask } = keeperOf(null, UNKNOWN);
    show();
    hide();
    await pass(10 * KEEPING.every);
    expect(ask).toHaveBeenCalledTimes(1);
    show();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe("a page that was hidden", () => {
  test("asks nothing meanwhile, and at once when it is seen again", async () => {
    const { show, hide, ask } = keeperOf("mine", RUNNING);
    show();
    hide();
    await pass(10 * KEEPING.every);
    expect(ask).not.toHaveBeenCalled();
    show();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("does not ask again within a minute", async () => {
    const { show, hide, ask } = keeperOf("mine", RUNNING);
    show();
    hide();
    await pass(KEEPING.recent - 1);
    show();
    await pass(KEEPING.every - 1);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("asks once, however often it is seen again while the answer is awaited", async () => {
    const { show, hide, ask } = keeperOf(null, RUNNING);
    show();
    hide();
    show();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

test("a page that has gone asks and tells nothing more", async () => {
  const { show, stop, ask, events } = keeperOf(null, RUNNING);
  show();
  stop();
  await pass(10 * KEEPING.every);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(events).toEqual([]);
});
