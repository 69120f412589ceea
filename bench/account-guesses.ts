import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { WireBrowser } from "../tests/integration/support/browser";
import { type MailStandIn, startMailServer } from "../tests/stand-ins/mail";
import { signUp } from "./signed-in";
import { withServer } from "./with-server";

/** Bursts about each kind of address. */
const BURSTS = 40;
/** From how many network addresses a burst comes, with as many requests from each as are taken. */
const SENDERS = 3;
const REQUESTS = 4;
/** For how long others are watched after it, in milliseconds: until its mails are sent. */
const MOMENT = 700;

/** The forms after which a mail is sent only where there is an account. */
const FORMS: Record<string, [path: string, intent: string]> = {
  "a reset": ["/en/reset-password", "request"],
  "the link again": ["/en/verify-email", "resend"],
};

export interface Guesses {
  /** What was asked for. */
  what: string;
  /** The part of the guesses that are right; half of them are by chance. */
  right: number;
  bursts: number;
}

/**
 * How often somebody is right who asks for mails to two addresses, one of which has an account, watches how fast others are
 * answered meanwhile, and takes the one after which that was slower for the one with an account.
 */
export async function measureGuesses(): Promise<Guesses[]> {
  const mails = await startMailServer();
  const prober = new Worker(new URL("probe.js", import.meta.url));
  const env = { SMTP_URL: mails.url, MAIL_FROM: "bench@test.example", TRUST_PROXY: "1" };
  try {
    return await withServer(({ url }) => guessAll({ url, mails, prober }), env);
  } finally {
    await prober.terminate();
    await mails.close();
  }
}

interface Attack {
  url: string;
  mails: MailStandIn;
  prober: Worker;
}

async function guessAll(attack: Attack): Promise<Guesses[]> {
  const all: Guesses[] = [];
  let people = 0;
  for (const what of Object.keys(FORMS)) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < BURSTS; n += 1) {
      people += 1;
      const email = await signUp(attack.url, people);
      await attack.mails.waitFor({ to: email });
      const pair = [[known, email] as const, [unknown, `${randomUUID()}@test.example`] as const];
      for (const [times, address] of n % 2 ? pair : pair.reverse())
        times.push(await slowness(attack, what, address));
    }
    all.push({ what, right: partRight(known, unknown), bursts: BURSTS });
  }
  return all;
}

/** How long an answer takes on the average, in a moment after a burst of requests about an address. */
async function slowness({ url, prober }: Attack, what: string, email: string): Promise<number> {
  const [path, intent] = FORMS[what] ?? ["", ""];
  const senders = Array.from({ length: SENDERS }, () => {
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
    return { "X-Forwarded-For": `10.${a}.${b}.${c}` };
  });
  const burst = senders.flatMap((headers) => Array<typeof headers>(REQUESTS).fill(headers));
  await Promise.all(burst.map((headers) => new WireBrowser(url).post(path, { intent, email }, headers)));
  prober.postMessage({ url: `${url}/healthz`, duration: MOMENT });
  const [times] = (await once(prober, "message")) as [number[]];
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

/** How often the longer of two times is of the first kind, over all pairs. */
function partRight(some: number[], others: number[]): number {
  const wins = some.flatMap((one) => others.map((other) => Number(one > other) + Number(one === other) / 2));
  return wins.reduce((total, win) => total + win, 0) / wins.length;
}
