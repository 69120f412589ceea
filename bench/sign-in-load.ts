import { WireBrowser } from "../tests/integration/browser";
import type { PageSpeed } from "./page-speed";
import { median, percentile } from "./percentile";
import { keptConnections, timedRequest } from "./timed-request";

/** How many people sign in over and over meanwhile. */
const PEOPLE = 20;
const PASSWORD = "copper-lantern-41-drift";
/** Requests to the page a second: a load under which nothing waits, so that what is added shows. */
const PAGE_RATE = 20;
/** In milliseconds. */
const DURATION = 10_000;

export interface SignInLoad {
  /** The page with nobody signing in, and with all of them. */
  idle: PageSpeed;
  busy: PageSpeed;
  /** Sign-ins a second, and how long one took, in milliseconds. */
  signIns: PageSpeed;
}

/** How fast a page comes while 20 people sign in, each again as soon as they are in. The server trusts its proxy. */
export async function measureSignInLoad(origin: string): Promise<SignInLoad> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signUp(origin, n)));
  await visitPage(origin);
  const idle = await visitPage(origin);
  const until = performance.now() + DURATION;
  const [busy, times] = await Promise.all([
    visitPage(origin),
    Promise.all(people.map((email, n) => signInUntil(origin, { email, n, until }))),
  ]);
  return { idle, busy, signIns: speedOf(times.flat()) };
}

async function signUp(origin: string, n: number): Promise<string> {
  const email = `bench-${process.pid}-${n}@test.example`;
  const fields = { intent: "sign-up", email, password: PASSWORD };
  const { status } = await new WireBrowser(origin).post("/en/sign-in", fields, from(n));
  if (status !== 303) throw new Error(`Signing up: ${status}`);
  return email;
}

async function signInUntil(
  origin: string,
  { email, n, until }: { email: string; n: number; until: number },
): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    const fields = { intent: "sign-in", email, password: PASSWORD };
    const { status } = await new WireBrowser(origin).post("/en/sign-in", fields, from(n, times.length));
    if (status !== 303) throw new Error(`Signing in: ${status}`);
    times.push(performance.now() - started);
  }
  return times;
}

async function visitPage(origin: string): Promise<PageSpeed> {
  const agent = keptConnections();
  const started = performance.now();
  const visits: Promise<number>[] = [];
  for (let n = 0; n < (DURATION / 1000) * PAGE_RATE; n += 1) {
    const wait = started + (n * 1000) / PAGE_RATE - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    visits.push(timedRequest(agent, { url: `${origin}/en` }).then(({ ended }) => ended));
  }
  const times = await Promise.all(visits);
  agent.destroy();
  return speedOf(times);
}

function speedOf(times: number[]): PageSpeed {
  return { median: median(times), p99: percentile(times, 99), rate: times.length / (DURATION / 1000) };
}

/** A network address of its own each time: how often one may try is limited. */
function from(n: number, time = 0) {
  return { "X-Forwarded-For": `10.9.${time % 256}.${n}` };
}
