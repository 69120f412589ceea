/**
 * For an operator, after events of the payment provider were lost: compares every customer with it, and mends what
 * differs. It reads the same settings as the server; beside the embedded database the server has to be stopped.
 */
import process from "node:process";

type Entry = typeof import("../../app/entry.server");

const bundle = "./server/index.js";
const build = (await import(bundle)) as { entry: { module: unknown } };
const { reconcileOnce, flushLog } = build.entry.module as Entry;
try {
  const { customers, mended, failed } = await reconcileOnce((line) => console.log(line)).finally(flushLog);
  console.log(`${customers} customers compared, ${mended.length} mended, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
