import { describe, expect, test } from "vitest";
import { codeOf, tokenIn, withSite } from "../integration/support/account-journey";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../integration/support/person";

const site = withSite();

function statusesOf(answers: Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** How long other people wait for a page until `work` is done, in milliseconds. */
async function waitsDuring(path: string, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  while (!isOver) {
    const started = performance.now();
    const answer = await fetch(site.server.url + path);
    expect(answer.status).toBe(200);
    await answer.text();
    waits.push(performance.now() - started);
  }
  return waits;
}

describe("200 people who sign in at once", () => {
  test("are let in or told to wait, and everybody else is served meanwhile", async () => {
    const { email } = await site.member();
    const entering = Promise.all(Array.from({ length: 200 }, () => site.browser().signIn(email)));
    const [answers, ...waits] = await Promise.all([
      entering,
      waitsDuring("/healthz", entering),
      waitsDuring("/en", entering),
    ]);
    const { 303: entered = 0, 429: told = 0, ...others } = statusesOf(answers);
    expect(others).toEqual({});
    expect(entered + told).toBe(200);
    expect(entered).toBeGreaterThanOrEqual(100);
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    for (const each of waits) expect(median(each)).toBeLessThan(1_000);
    expect((await site.browser().signIn(email)).status).toBe(303);
  }, 90_000);
});

describe("a guesser", () => {
  test("at one address tries ten passwords of an account and no more, in whatever spelling of it", async () => {
    const { email } = await site.member();
    const guesser = site.browser();
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guesser.signIn(spellings[n % 4] ?? email, `wrong ${n}`)),
    );
    expect(statusesOf(answers)).toEqual({ 422: 10, 429: 30 });
    const late = await guesser.signIn(email);
    expect(late.status).toBe(429);
    const wait = Number(late.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(await late.text()).not.toContain(PASSWORD);
    expect((await site.browser().signIn(email)).status).toBe(303);
  });

  test("is one, by whichever addresses they claim before the proxy's", async () => {
    const guesser = site.browser();
    const email = newEmail();
    const claims = Array.from({ length: 14 }, (_, n) =>
      guesser.post(
        "/en/sign-in",
        { intent: "sign-in", email, password: "wrong" },
        { "X-Forwarded-For": `203.0.113.${n}, ${guesser.address}` },
      ),
    );
    expect(statusesOf(await Promise.all(claims))).toEqual({ 422: 10, 429: 4 });
  });

  test("with a network of IPv6 is one", async () => {
    const email = newEmail();
    const network = crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16);
    const answers = Array.from({ length: 14 }, (_, n) => {
      const guesser = site.browser();
      guesser.address = `2001:db8:${network}:1::${n.toString(16)}`;
      return guesser.signIn(email, "wrong");
    });
    expect(statusesOf(await Promise.all(answers))).toEqual({ 422: 10, 429: 4 });
  });

  test("who knows many addresses tries sixty of them", async () => {
    const guesser = site.browser();
    const answers = await Promise.all(Array.from({ length: 70 }, () => guesser.signIn(newEmail(), "wrong")));
    expect(statusesOf(answers)).toEqual({ 422: 60, 429: 10 });
  });

  test("who found a browser signed in tries ten passwords to confirm, and stays what they were", async () => {
    const member = await site.member();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => member.post("/en/confirm.data", { password: `wrong ${n}` })),
    );
    expect(statusesOf(answers)).toEqual({ 422: 10, 429: 4 });
    expect(await member.whoAmI()).toBe(member.email);
  });
});

describe("a guesser of codes", () => {
  test("who found a browser signed in tries five of the second factor to confirm, and its owner still signs in", async () => {
    const member = await site.member();
    const { secret } = await member.enrol();
    const guesses = Array.from({ length: 9 }, () => member.post("/en/confirm.data", { code: "000000" }));
    expect(statusesOf(await Promise.all(guesses))).toEqual({ 422: 5, 429: 4 });
    const right = { code: codeOf(secret, 1) };
    expect((await member.post("/en/confirm.data", right)).status).toBe(429);
    const elsewhere = site.browser();
    await elsewhere.signIn(member.email);
    expect((await elsewhere.post("/en/two-factor", right)).status).toBe(303);
  });
});

describe("a mailbox", () => {
  test("is sent twelve mails an hour, whoever asks and for what, and one more of each kind: who asks last finds one too", async () => {
    const { email } = await site.member();
    const [reset, resend] = [
      ["/en/reset-password", "request"],
      ["/en/verify-email", "resend"],
    ] as const;
    const ask = ([path, intent]: typeof reset | typeof resend) =>
      site.browser().post(path, { intent, email });
    const asking = Array.from({ length: 6 }, () => [ask(resend), ask(reset), site.browser().signUp(email)]);
    expect(statusesOf(await Promise.all(asking.flat()))).toEqual({ 303: 18 });
    const owner = site.browser();
    expect((await owner.post(reset[0], { intent: reset[1], email })).status).toBe(303);
    const links = () => site.mails.mails.filter(({ to }) => to === email).flatMap((mail) => mail.links);
    const toReset = () => links().find((link) => link.includes("/reset-password?token="));
    await expect.poll(toReset).toBeDefined();
    const used = { intent: "reset", token: tokenIn(toReset() ?? ""), password: OTHER_PASSWORD };
    expect((await owner.post(reset[0], used)).status).toBe(303);
    await site.mails.waitFor({ to: email, subject: "password" });
    // The first was that of the owner's sign-up; the last says that the password is another.
    expect(site.mails.mails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(12 + 3 + 1);
  });

  test("of each of many is sent sixty by one address", async () => {
    const spammer = site.browser();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        spammer.post("/en/reset-password", { intent: "request", email: newEmail() }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 303: 60, 429: 4 });
  });
});
