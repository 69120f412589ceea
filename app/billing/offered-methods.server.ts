import { settings } from "~/env.server";
import { log } from "~/log.server";
import { isStripeFault } from "./stripe.server";

/** Milliseconds for which a method that Stripe refused is not asked for again. */
const LEFT_OUT = 60 * 60 * 1_000;
/** What every account has. */
const ALWAYS = ["card"];

const refusedAt = new Map<string, number>();

/** The methods of payment that a checkout is asked for: those of the settings, but what Stripe has just refused. */
export function offeredMethods(now = Date.now()): string[] {
  const wanted = settings().stripe?.paymentMethods ?? [];
  const offered = wanted.filter((method) => (refusedAt.get(method) ?? 0) <= now - LEFT_OUT);
  return offered.length > 0 ? offered : ALWAYS;
}

/**
 * What is left of the methods that were asked for, where Stripe refused one of them: it is not activated, for instance. Says
 * so in the log, once in a while.
 * @returns null where that is not why, or nothing is left to ask for.
 */
export function methodsAfter(error: unknown, asked: string[], now = Date.now()): string[] | null {
  if (!isMethodRefusal(error)) return null;
  const left = withoutRefused(asked, error.message);
  if (!left) return null;
  const refused = asked.filter((method) => !left.includes(method));
  for (const method of refused) refusedAt.set(method, now);
  log().warn(
    { refused, left },
    "methods of payment that are not activated at Stripe are left out for an hour",
  );
  return left;
}

/** Without the method that a refusal names, else `card` alone; null where that was all that was asked for. */
export function withoutRefused(asked: string[], message: string): string[] | null {
  // "The payment method type provided: cashapp is invalid", or with the name in quotes.
  const named = asked.find((method) => new RegExp(`(provided: |["'\`])${method}\\b`).test(message));
  const left = named ? asked.filter((method) => method !== named) : [];
  if (left.length > 0) return left;
  return asked.every((method) => ALWAYS.includes(method)) ? null : ALWAYS;
}

function isMethodRefusal(error: unknown): error is Error {
  if (!isStripeFault(error) || !(error instanceof Error)) return false;
  const { param } = error as { param?: string };
  return param?.startsWith("payment_method_types") ?? false;
}
