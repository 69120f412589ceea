/**
 * For an operator, after events of the payment provider were lost: compares every customer with it, and mends what
 * differs. It reads the same settings as the server; beside the embedded database the server has to be stopped. With
 * `--after` and a customer it goes on where another run was stopped.
 */
import process from "node:process";
import { parseArgs } from "node:util";

type Entry = typeof import("../../app/entry.server");

const bundle = "./server/index.js";
const stopping = new AbortController();
// Those being compared are ended first; a second signal ends the process at once.
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stopping.abort());
try {
  const { after } = parseArgs({ options: { after: { type: "string" } } }).values;
  const build = (await import(bundle)) as { entry: { module: unknown } };
  const { reconcileOnce, flushLog } = build.entry.module as Entry;
  const tell = (line: string) => console.log(line);
  const { customers, mended, failed, stopped } = await reconcileOnce({
    tell,
    after,
    signal: stopping.signal,
  }).finally(flushLog);
  console.log(`${customers} customers compared, ${mended.length} mended, ${failed.length} failed`);
  if (stopped) console.error(`Stopped: ${stopped.why}. ${wayOn(stopped.after)}`);
  process.exitCode = failed.length > 0 || stopped ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wayOn(after: string): string {
  return after ? `To go on from there: npm run reconcile -- --after ${after}` : "None was compared.";
}
