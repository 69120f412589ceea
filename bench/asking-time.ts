import { MAX_QUESTION } from "~/readings/reading";
import { WireBrowser } from "../tests/integration/browser";
import { median, percentile } from "./percentile";
import { questionOf } from "./reading-text";

const TIMES = 50;

/** Milliseconds from sending the form to the answer that names the new reading. */
export interface AskingTime {
  /** The first one after the start of the server. */
  first: number;
  short: { median: number; p99: number };
  /** With a question of the greatest length. */
  long: { median: number; p99: number };
}

/** Asks a server that nobody has asked yet for readings, one after the other. */
export async function measureAsking(origin: string): Promise<AskingTime> {
  const browser = new WireBrowser(origin);
  const question = questionOf(0);
  const sentence =
    "My colleagues have changed, the work is no longer what it was, and I ask myself what comes now. ";
  const longest = `${sentence.repeat(4).slice(0, MAX_QUESTION - question.length - 1)} ${question}`;
  const first = await timeToAsk(browser, question);
  return { first, short: await spread(browser, question), long: await spread(browser, longest) };
}

async function spread(browser: WireBrowser, question: string) {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) times.push(await timeToAsk(browser, question));
  return { median: median(times), p99: percentile(times, 99) };
}

async function timeToAsk(browser: WireBrowser, question: string): Promise<number> {
  const started = performance.now();
  await browser.ask("timeline", { question });
  return performance.now() - started;
}
