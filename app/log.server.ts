import pino, { type Logger } from "pino";
import { settings } from "./env.server";

let shared: Logger | undefined;

/**
 * The log of this process: a line of JSON an event, on standard output. Never give it a question, a text of a
 * reading, a password, a token or an address.
 */
export function log(): Logger {
  shared ??= pino({ level: settings().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return shared;
}
