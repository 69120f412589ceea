import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { AccountError } from "../account-error";
import { hashPassword, MOST_WAITING_PER_CORE, requireTurn, verifyPassword } from "./hash-password.server";

const PASSWORD = "moon river lantern";

test("a password is right for its own hash alone, and its hash never twice the same", async () => {
  const hash = await hashPassword(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
  expect(await verifyPassword(PASSWORD, hash)).toBe(true);
  expect(await verifyPassword(PASSWORD.toUpperCase(), hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("no password is right where there is none", async () => {
  expect(await verifyPassword(PASSWORD, null)).toBe(false);
  expect(await verifyPassword("", null)).toBe(false);
});

test("a password is the same from every keyboard", async () => {
  const hash = await hashPassword("f\u00eater ma\u00f1ana １２３");
  expect(await verifyPassword("fe\u0302ter man\u0303ana 123", hash)).toBe(true);
});

test("more than 256 characters are neither hashed nor compared", async () => {
  const longest = "🔮".repeat(256);
  expect(await verifyPassword(longest, await hashPassword(longest))).toBe(true);
  await expect(hashPassword(`${longest}x`)).rejects.toThrow(AccountError);
  expect(await verifyPassword(`${longest}x`, await hashPassword(longest))).toBe(false);
});

test("it takes as long to refuse a password for nobody as for somebody", async () => {
  const hash = await hashPassword(PASSWORD);
  const [somebody, nobody]: [number[], number[]] = [[], []];
  for (let n = 0; n < 15; n += 1) {
    somebody.push(await timeOf(() => verifyPassword("wrong password", hash)));
    nobody.push(await timeOf(() => verifyPassword("wrong password", null)));
  }
  expect(median(nobody) / median(somebody)).toBeGreaterThan(0.5);
  expect(median(nobody) / median(somebody)).toBeLessThan(2);
});

/** How many may wait on this machine. */
const MOST_WAITING = MOST_WAITING_PER_CORE * Math.max(1, availableParallelism() - 1);

test("a hundred passwords a core wait for their turn, more are sent away unread, and who is known goes ahead", async () => {
  const hash = await hashPassword(PASSWORD);
  const refused = expect.objectContaining({ code: "too-many", retryAfter: expect.any(Number) });
  let done = 0;
  const strangers = Array.from({ length: 2 * MOST_WAITING }, async () => {
    await verifyPassword("wrong password", null);
    done += 1;
  });
  const waiting = Promise.allSettled(strangers);
  expect(() => requireTurn()).toThrow(AccountError);
  await expect(verifyPassword(PASSWORD, hash)).rejects.toEqual(refused);
  await expect(hashPassword(PASSWORD)).rejects.toEqual(refused);
  expect(await verifyPassword(PASSWORD, hash, { isAhead: true })).toBe(true);
  expect(done).toBeLessThan(MOST_WAITING / 2);
  const answers = await waiting;
  const sentAway = answers.filter(({ status }) => status === "rejected");
  expect(done).toBeGreaterThanOrEqual(MOST_WAITING);
  expect(sentAway).toHaveLength(strangers.length - done);
  expect(sentAway.length).toBeGreaterThan(0);
  expect(await verifyPassword(PASSWORD, hash)).toBe(true);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN;
}
