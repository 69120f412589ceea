/**
 * For an operator: takes down what the link of a shared reading shows, at once and for good; without a link, lists those that
 * somebody reported. It reads the same settings as the server; beside the embedded database the server has to be stopped.
 */
import process from "node:process";

type Entry = typeof import("../../app/entry.server");

const USAGE =
  "usage: npm run take-down [-- LINK]   LINK: the address of a shared reading, or what it ends with";

const bundle = "./server/index.js";
try {
  const links = process.argv.slice(2);
  const token = tokenOf(links[0] ?? "");
  if (links.length > 1 || (links.length === 1 && !token)) throw new Error(USAGE);
  const build = (await import(bundle)) as { entry: { module: unknown } };
  const { listReportedOnce, takeDownOnce, flushLog } = build.entry.module as Entry;
  // What is logged waits to be written, and a process that ends does not.
  if (token) say(await takeDownOnce(token).finally(flushLog));
  else list(await listReportedOnce().finally(flushLog));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** What a link ends with, its pictures' endings and whatever follows left out. */
function tokenOf(link: string): string | undefined {
  return /(?:^|\/)([\w-]{24})(?:-tall)?(?:\.png)?(?:[?#].*)?$/.exec(link)?.[1];
}

function say(isTakenDown: boolean) {
  if (isTakenDown) return console.log("taken down");
  console.error("there is no such link, or it shows nothing any more");
  process.exitCode = 1;
}

function list(reported: Awaited<ReturnType<Entry["listReportedOnce"]>>) {
  for (const { url, reports, reportedAt } of reported)
    console.log(
      `${reportedAt.toISOString()} reported ${reports === 1 ? "once" : `${reports} times`}: ${url}`,
    );
  if (reported.length === 0) console.log("nothing is reported");
}
