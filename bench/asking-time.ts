import { MAX_QUESTION } from "~/readings/question";
import { WireBrowser } from "../tests/integration/support/browser";
import { questionOf } from "./reading-text";
import { type Speed, toSpeed } from "./speed";

/** How often each is asked one after the other, and how many visitors ask at once how often. */
const TIMES = 50;
const VISITORS = 50;
const ROUNDS = 4;

/** Milliseconds from sending the form. */
interface Asked {
  /** To the answer that leads to the new reading. */
  answer: number;
  /** To the last byte of its page. */
  page: number;
}

/** The same of many; the rate is of answers, or of pages. */
export type AskedOften = Record<keyof Asked, Speed>;

export interface AskingTime {
  /** The first one after the start of the server. */
  first: Asked;
  /** For three cards, one after the other; with a question of the greatest length; and 50 at once. */
  cards: AskedOften;
  longest: AskedOften;
  cardsAtOnce: AskedOften;
  /** For two signs. */
  signs: AskedOften;
  signsAtOnce: AskedOften;
}

type Ask = (browser: WireBrowser) => Promise<string>;

/** Asks a server that nobody has asked yet for readings, each as a new visitor. */
export async function measureAsking(origin: string): Promise<AskingTime> {
  const question = questionOf(0);
  const sentence =
    "My colleagues have changed, the work is no longer what it was, and I ask myself what comes now. ";
  const long = `${sentence.repeat(4).slice(0, MAX_QUESTION - question.length - 1)} ${question}`;
  const cards: Ask = (browser) => browser.ask("timeline", { question });
  const one = { visitors: 1, times: TIMES };
  const many = { visitors: VISITORS, times: ROUNDS };
  return {
    first: await timeToAsk(origin, cards),
    cards: await askOften(origin, cards, one),
    longest: await askOften(origin, (browser) => browser.ask("timeline", { question: long }), one),
    cardsAtOnce: await askOften(origin, cards, many),
    signs: await askOften(origin, askAboutSigns, one),
    signsAtOnce: await askOften(origin, askAboutSigns, many),
  };
}

async function askAboutSigns(browser: WireBrowser): Promise<string> {
  const fields = { mine: "leo", theirs: "pisces", question: questionOf(0) };
  const response = await browser.post("/en/zodiac", fields);
  const location = response.headers.get("Location");
  if (response.status !== 303 || !location) throw new Error(`No reading: ${response.status}`);
  return location;
}

async function askOften(
  origin: string,
  ask: Ask,
  { visitors, times }: { visitors: number; times: number },
): Promise<AskedOften> {
  const all: Asked[] = [];
  const started = performance.now();
  const follow = async () => {
    for (let n = 0; n < times; n += 1) all.push(await timeToAsk(origin, ask));
  };
  await Promise.all(Array.from({ length: visitors }, follow));
  const lasted = performance.now() - started;
  return {
    answer: toSpeed(
      all.map(({ answer }) => answer),
      lasted,
    ),
    page: toSpeed(
      all.map(({ page }) => page),
      lasted,
    ),
  };
}

async function timeToAsk(origin: string, ask: Ask): Promise<Asked> {
  const browser = new WireBrowser(origin);
  const started = performance.now();
  const location = await ask(browser);
  const answer = performance.now() - started;
  const response = await browser.get(location);
  await response.text();
  if (response.status !== 200) throw new Error(`No page of the reading: ${response.status}`);
  return { answer, page: performance.now() - started };
}
