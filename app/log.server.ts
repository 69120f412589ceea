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
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: "not an error" };
  const { name, stack } = error;
  const { code } = error as { code?: unknown };
  return { name, ...(typeof code === "string" && { code }), stack };
}
