import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withHeartbeat } from "./with-heartbeat";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a quiet stream beats every 15 seconds, and loses no item to it", async () => {
  let speak: (word: string) => void = () => undefined;
  async function* items() {
    yield "first";
    yield await new Promise<string>((resolve) => {
      speak = resolve;
    });
  }
  const heard: (string | null)[] = [];
  const listening = (async () => {
    for await (const item of withHeartbeat(items(), 15_000)) heard.push(item);
  })();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(heard).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(15_002);
  expect(heard).toEqual(["first", null, null]);
  speak("second");
  await listening;
  expect(heard).toEqual(["first", null, null, "second"]);
});

test("whoever leaves ends the stream behind it", async () => {
  let hasEnded = false;
  async function* items() {
    try {
      yield "first";
      yield "second";
    } finally {
      hasEnded = true;
    }
  }
  for await (const item of withHeartbeat(items(), 15_000)) {
    expect(item).toBe("first");
    break;
  }
  expect(hasEnded).toBe(true);
});
