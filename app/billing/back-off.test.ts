import { expect, test } from "vitest";
import { backingOff } from "./back-off";

const PASSING = new Error("later");

/** With pauses that end when they are told to. */
function withPauses(leastPause = 0) {
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const run = backingOff({
    isPassing: (error) => error === PASSING,
    leastPause: () => leastPause,
    wait: (milliseconds) => new Promise<void>((end) => pauses.push({ milliseconds, end })),
  });
  return { run, pauses };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("what is begun during the pause of another one waits for its end", async () => {
  const { run, pauses } = withPauses();
  const [done, answers] = [[] as string[], [PASSING, null]];
  const first = run(async () => {
    const error = answers.shift();
    if (error) throw error;
    done.push("first");
  });
  await turn();
  const second = run(async () => done.push("second"));
  await turn();
  expect([done, pauses.map(({ milliseconds }) => milliseconds)]).toEqual([[], [1_000]]);
  pauses[0]?.end();
  await Promise.all([first, second]);
  expect(done.toSorted()).toEqual(["first", "second"]);
});

test("what still fails the last time is thrown, and what is refused for good at once", async () => {
  const { run, pauses } = withPauses(3_000);
  let tries = 0;
  const failing = run(() => {
    tries += 1;
    return Promise.reject(PASSING);
  });
  failing.catch(() => undefined);
  for (let pause = 0; pause < 5; pause += 1) {
    await turn();
    pauses[pause]?.end();
  }
  await expect(failing).rejects.toBe(PASSING);
  expect([tries, pauses.map(({ milliseconds }) => milliseconds)]).toEqual([
    6,
    [3_000, 3_000, 4_000, 8_000, 16_000],
  ]);
  await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(pauses).toHaveLength(5);
});
