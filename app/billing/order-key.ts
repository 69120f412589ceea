import { createHash, randomBytes } from "node:crypto";

/** Milliseconds within which the same order again, by a second press or another tab, is the same checkout. */
const SAME_ORDER = 30_000;

/**
 * A key under which Stripe makes one checkout of an order. Half of it is drawn; the other half is a hash of that, of the
 * order and of the half minute, so that the key itself tells what it was made for.
 */
export function newOrderKey(order: string, now = Date.now()): string {
  const drawn = randomBytes(8).toString("hex");
  const hex = drawn + markOf(drawn, order, halfMinute(now));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether a key was made for this order, in this half minute or beside it: another server's clock may be ahead. */
export function isOrderKey(key: string, order: string, now = Date.now()): boolean {
  const hex = key.replaceAll("-", "");
  const [drawn, mark] = [hex.slice(0, 16), hex.slice(16)];
  return [-1, 0, 1].some((beside) => markOf(drawn, order, halfMinute(now) + beside) === mark);
}

function halfMinute(now: number): number {
  return Math.floor(now / SAME_ORDER);
}

function markOf(drawn: string, order: string, period: number): string {
  return createHash("sha256").update(`${drawn} ${order} ${period}`).digest("hex").slice(0, 16);
}
