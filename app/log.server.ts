import pino, { type Logger } from "pino";
import { settings } from "./env.server";

let shared: Logger | undefined;

/**
 * The log of this process: a line of JSON an event, on standard output. Never give it a question, a text of a
 * reading, a password, a token or an address.
 */
export function log(): Logger {
  shared ??= pino({
    level: settings().logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describe },
  });
  return shared;
}

/** What may be said of an error. Prisma's carry whole rows, questions included, in their other properties. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: "not an error" };
  const { name, stack, cause } = error;
  const { code, requestId } = error as { code?: unknown; requestId?: unknown };
  return {
    name,
    ...(typeof code === "string" && { code }),
    // Stripe repeats in its message what it was sent, an address for instance; its own log has it under this id.
    ...(typeof requestId === "string" ? { requestId, stack: placesOf(stack) } : { stack }),
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}

/** Where an error arose, without its message. */
function placesOf(stack = ""): string {
  return stack.slice(Math.max(0, stack.search(/\n\s+at /)));
}
