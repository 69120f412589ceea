/**
 * For an operator, by hand or from cron: removes everything that is kept for a while only, as every server does once an
 * hour. It reads the same settings as the server; beside the embedded database the server has to be stopped.
 */
import process from "node:process";
import { parseArgs } from "node:util";

type Entry = typeof import("../../app/entry.server");

const USAGE =
  "usage: npm run clean [-- --older-than=DAYS]   DAYS: after how many days readings of visitors go";

const bundle = "./server/index.js";
try {
  const days = daysAsked();
  const build = (await import(bundle)) as { entry: { module: unknown } };
  const { cleanOnce, flushLog } = build.entry.module as Entry;
  await cleanOnce(days, ({ kind, removed, error }) => {
    if (error === null) console.log(`${kind}: ${removed} removed`);
    else fail(`${kind}: could not be removed: ${messageOf(error)}`);
  }).finally(flushLog);
} catch (error) {
  fail(messageOf(error));
}

/** @throws Error with the usage. */
function daysAsked(): number | null {
  const text = olderThan();
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(USAGE);
  return Number(text);
}

function olderThan(): string | undefined {
  try {
    return parseArgs({ options: { "older-than": { type: "string" } } }).values["older-than"];
  } catch {
    throw new Error(USAGE);
  }
}

function fail(line: string) {
  console.error(line);
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
