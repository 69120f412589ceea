import { verifyPassword } from "~/accounts/passwords/hash-password.server";
import { signIn, signUp } from "./signed-in";
import { type Speed, speedOf, toSpeed } from "./speed";
import { keptConnections, timedRequest } from "./timed-request";

/** How many people sign in over and over meanwhile. */
const PEOPLE = 20;
/** Requests to the page a second: a load under which nothing waits, so that what is added shows. */
const PAGE_RATE = 20;
/** In milliseconds. */
const DURATION = 10_000;
const PASSWORDS = 3_000;

export interface SignInLoad {
  /** The page with nobody signing in, and with all of them. */
  idle: Speed;
  busy: Speed;
  signIns: Speed;
  /** The part of a sign-in that is slow on purpose, alone: 20 passwords at once, on as many cores as the server gives them. */
  passwords: Speed;
}

/** How fast a page comes while 20 people sign in, each again as soon as they are in. The server trusts its proxy. */
export async function measureSignInLoad(origin: string): Promise<SignInLoad> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signUp(origin, n)));
  await visitPage(origin);
  const idle = await visitPage(origin);
  const started = performance.now();
  const until = started + DURATION;
  const [busy, times] = await Promise.all([
    visitPage(origin),
    Promise.all(people.map((email, n) => signInUntil(origin, { email, n, until }))),
  ]);
  const signIns = toSpeed(times.flat(), performance.now() - started);
  const passwords = await speedOf(() => verifyPassword("a password", null), {
    lanes: PEOPLE,
    duration: PASSWORDS,
  });
  return { idle, busy, signIns, passwords };
}

async function signInUntil(
  origin: string,
  { email, n, until }: { email: string; n: number; until: number },
): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    await signIn(origin, email, n, times.length);
    times.push(performance.now() - started);
  }
  return times;
}

async function visitPage(origin: string): Promise<Speed> {
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
  return toSpeed(times, performance.now() - started);
}
