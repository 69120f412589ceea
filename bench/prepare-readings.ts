import { WireBrowser } from "../tests/integration/support/browser";
import { questionOf } from "./reading-text";
import type { TimedRequest } from "./timed-request";

/** A reading with its cards drawn, ready to be streamed. */
export interface PreparedReading {
  /** Its number in this run. */
  n: number;
  url: string;
  /** The cookie of its visitor. */
  headers: { Cookie: string };
}

/** How many visitors ask at the same time. */
const ABREAST = 8;

let last = 0;

/** Asks for `count` three-card readings and draws their cards, each as a new visitor: nobody has more than two a day. */
export async function prepareReadings(origin: string, count: number): Promise<PreparedReading[]> {
  const readings: PreparedReading[] = [];
  const numbers = Array.from({ length: count }, () => ++last).values();
  const ask = async () => {
    for (const n of numbers) readings.push(await prepare(origin, n));
  };
  await Promise.all(Array.from({ length: ABREAST }, ask));
  return readings;
}

/** The request that listens to a reading and marks each line. */
export function askServer({ url, headers }: PreparedReading): TimedRequest {
  return { url, headers, mark: "event: chunk" };
}

async function prepare(origin: string, n: number): Promise<PreparedReading> {
  const browser = new WireBrowser(origin);
  const id = await browser.askAndDraw("timeline", { question: questionOf(n) });
  const Cookie = browser.cookieHeader();
  return { n, url: `${origin}/readings/${id}/stream`, headers: { Cookie } };
}
