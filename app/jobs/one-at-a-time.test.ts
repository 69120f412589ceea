import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time";

test("a job that is still under way is not begun again, and afterwards is, also where it failed", async () => {
  const ends: ((failed?: Error) => void)[] = [];
  const begin = oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        ends.push((failed) => (failed ? reject(failed) : resolve()));
      }),
  );
  const runs = [begin(), begin(), begin()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.all(runs);
  const second = begin();
  expect(ends).toHaveLength(2);
  ends[1]?.(new Error("failed"));
  await expect(second).rejects.toThrow("failed");
  void begin();
  expect(ends).toHaveLength(3);
});
