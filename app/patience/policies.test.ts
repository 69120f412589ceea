import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isOutOfTime, triedAgain, withinTime } from "./policies.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Away extends Error {}

describe("what has its time", () => {
  test("is heard when it ends within it, well or badly", async () => {
    expect(await withinTime(1_000, async () => "done")).toBe("done");
    await expect(
      withinTime(1_000, async () => {
        throw new Away();
      }),
    ).rejects.toThrow(Away);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is given up at its end, however it goes on", async () => {
    let fail: (error: Error) => void = () => undefined;
    const late = withinTime(1_000, () => new Promise((_, reject) => (fail = reject))).catch(isOutOfTime);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBe(true);
    fail(new Away());
    await vi.advanceTimersByTimeAsync(1);
  });
});

describe("what is tried again", () => {
  /** Fails until `works` says otherwise, and takes `length` milliseconds each time. */
  function trying({ works = (): boolean => false, length = 0, error = new Away() } = {}) {
    const tries: number[] = [];
    const started = performance.now();
    const run = async () => {
      tries.push(performance.now() - started);
      if (length > 0) await new Promise((resolve) => setTimeout(resolve, length));
      if (!works()) throw error;
      return "done";
    };
    const isWorthwhile = (thrown: unknown) => thrown instanceof Away;
    return { tries, result: triedAgain(run, { isWorthwhile, pause: 250, patience: 8_000 }) };
  }

  test("waits before each further try, and works in the end", async () => {
    let isUp = false;
    const { tries, result } = trying({ works: () => isUp });
    await vi.advanceTimersByTimeAsync(600);
    isUp = true;
    await vi.advanceTimersByTimeAsync(250);
    expect(await result).toBe("done");
    expect(tries.map(Math.round)).toEqual([0, 250, 500, 750]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["at once", 0],
    ["slowly", 3_000],
  ])("ends with the first try after its time, where each fails %s", async (_, length) => {
    const { tries, result } = trying({ length });
    const ended = expect(result).rejects.toThrow(Away);
    await vi.advanceTimersByTimeAsync(8_000 + 250 + length);
    await ended;
    expect(tries.at(-1)).toBeLessThanOrEqual(8_250);
    const before = tries.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toHaveLength(before);
  });

  test("is tried once where that is in vain", async () => {
    const { tries, result } = trying({ error: new TypeError() });
    const ended = expect(result).rejects.toThrow(TypeError);
    await vi.advanceTimersByTimeAsync(1_000);
    await ended;
    expect(tries).toHaveLength(1);
  });
});
