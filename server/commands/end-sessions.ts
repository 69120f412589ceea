/**
 * For an operator, after a secret or a copy of the database may have been seen: signs everybody out, everywhere, at once.
 * It reads the same settings as the server; beside the embedded database the server has to be stopped.
 */
import process from "node:process";

type Entry = typeof import("../../app/entry.server");

const bundle = "./server/index.js";
try {
  const build = (await import(bundle)) as { entry: { module: unknown } };
  const { endSessionsOnce, flushLog } = build.entry.module as Entry;
  // What is logged waits to be written, and a process that ends does not.
  await endSessionsOnce().finally(flushLog);
  console.log("every session has ended");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
