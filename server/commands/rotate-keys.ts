/**
 * For an operator, now and then or after a copy of the database and a secret may have been seen: makes the next key that signs
 * access tokens. It reads the same settings as the server; beside the embedded database the server has to be stopped.
 */
import process from "node:process";

type Entry = typeof import("../../app/entry.server");

const bundle = "./server/index.js";
try {
  const build = (await import(bundle)) as { entry: { module: unknown } };
  const { rotateKeysOnce, flushLog } = build.entry.module as Entry;
  // What is logged waits to be written, and a process that ends does not.
  const signsFrom = await rotateKeysOnce().finally(flushLog);
  console.log(`the next key is published, and signs from ${signsFrom.toISOString()} on`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
