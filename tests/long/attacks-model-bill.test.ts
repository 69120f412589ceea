import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { CEILING_SHARES, MEMBERS_MULTIPLE, NETWORK_MULTIPLES } from "~/usage/limits";
import {
  type AccountBrowser,
  inDatabase,
  newAddress,
  withSite,
} from "../integration/support/account-journey";
import { textOf } from "../integration/support/browser";
import { onPostgres } from "../integration/support/database";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";

/** Texts of the model a day at one address. */
const MOST = 1;
/** Of the model a day, in all: more than the other tests of this file need. */
const CALLS = 110;

let model: OpenAiStandIn;
const site = withSite(async () => {
  model = await startOpenAi();
  return {
    OPENAI_BASE_URL: model.url,
    ANONYMOUS_DAILY_PER_ADDRESS: String(MOST),
    MODEL_DAILY_CALLS: String(CALLS),
  };
});
beforeEach(() => model.behave({ kind: "write" }));
afterAll(() => model.close());

const DAILY = { reader: "selene", deck: "major" };
const BY_ALMANAC = { by: "almanac" };

/** Somebody who has never been here, as far as their browser says. */
function newcomer(address: string, language = "en"): AccountBrowser {
  return Object.assign(site.browser(language), { address });
}

/** Asks for a card of the day, draws it and listens. @returns how far they came. */
async function read(browser: AccountBrowser, fields: Record<string, string> = {}) {
  const asked = await browser.post(`/${browser.language}/tarot/daily`, { ...DAILY, ...fields });
  if (asked.status !== 303)
    return { status: asked.status, page: await asked.text(), end: "refused", why: "", id: "" };
  const id = asked.headers.get("Location")?.slice(-36) ?? "";
  await browser.post(`/${browser.language}/readings/${id}`, { intent: "draw" });
  const last = (await browser.listen(`/readings/${id}/stream?lang=${browser.language}`)).at(-1);
  return { status: asked.status, page: "", end: last?.event, why: last?.data.message ?? "", id };
}

/** How many of these readings the model wrote. */
async function written(readings: Promise<Awaited<ReturnType<typeof read>>>[]): Promise<number> {
  const before = model.requests.length;
  const done = (await Promise.all(readings)).filter(({ end }) => end === "done").length;
  expect(model.requests.length - before).toBe(done);
  return done;
}

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

/** An address whose visitors have had what the model writes them today. */
async function spentAddress(): Promise<string> {
  const address = newAddress();
  expect(await written(times(MOST, () => read(newcomer(address))))).toBe(MOST);
  return address;
}

const wordsOf = (language: string) =>
  JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));

describe("who throws the cookie away and asks again", { timeout: 60_000 }, () => {
  test("is written as many texts as the address may have, however many are asked for at once", async () => {
    const address = newAddress();
    expect(await written(times(12, () => read(newcomer(address))))).toBe(MOST);
    const { status, page } = await read(newcomer(`::ffff:${address}`));
    expect(status).toBe(429);
    expect(page).toContain(wordsOf("en").network.title);
  });

  test("from one address of a network after another is held up by the network", async () => {
    const hex = (...bytes: number[]) => Buffer.from(bytes).toString("hex");
    const [, a = 0, b = 0, c = 0] = newAddress().split(".").map(Number);
    const block = `2001:${hex(a, b)}:${hex(c)}`;
    const sixtyFour = (n: number) => `${block}:${hex(n)}::1`;
    const [, household, company] = NETWORK_MULTIPLES.IPv6.map((width) => width.times * MOST);
    // Three of them are three households' or phones', which nobody can tell apart; the /56 and the /48 are bounded.
    expect(await written(times(3 * MOST, (n) => read(newcomer(sixtyFour(n % 3)))))).toBe(3 * MOST);
    expect(await written(times(12, (n) => read(newcomer(sixtyFour(n + 3)))))).toBe(
      (household ?? 0) - 3 * MOST,
    );
    const elsewhere = (n: number) => `${block}:${hex(n + 1, 0)}::1`;
    const left = (company ?? 0) - (household ?? 0);
    expect(await written(times(left + 12, (n) => read(newcomer(elsewhere(n)))))).toBe(left);
    expect(await written([read(newcomer(`2001:${hex(a, b)}:${hex(c ^ 1)}::1`))])).toBe(1);
  });

  test("of IPv4 as well", async () => {
    const network = newAddress().replace(/\.\d+$/, "");
    const most = (NETWORK_MULTIPLES.IPv4[1]?.times ?? 0) * MOST;
    expect(await written(times(most + 6, (n) => read(newcomer(`${network}.${1 + n}`))))).toBe(most);
  });

  test.each([
    ["was blocked", { text: "A line that", finish: "content_filter" }],
    ["was empty", { text: " \n \n", finish: "stop" }],
    ["broke off after a part", { text: "A line that is shown.\nA line that", finish: null }],
  ])("pays for what %s, not for what the model failed at", async (_, answer) => {
    const address = newAddress();
    model.behave({ kind: "status", status: 400 });
    for (let n = 0; n < MOST + 1; n += 1) expect((await read(newcomer(address))).end).toBe("failed");
    model.behave({ kind: "write", ...answer });
    const failed = await Promise.all(times(MOST, () => read(newcomer(address))));
    expect(failed.map(({ end }) => end)).toEqual(Array(MOST).fill("failed"));
    expect((await read(newcomer(address))).status).toBe(429);
  });

  test("has no text tried again beyond it, be its use paid for already", async () => {
    const visitor = newcomer(newAddress());
    model.behave({ kind: "write", text: "A line that is shown.\nA line that", finish: "content_filter" });
    const { id, end } = await read(visitor);
    expect(end).toBe("failed");
    const asked = model.requests.length;
    const retry = () => visitor.post(`/en/readings/${id}`, { intent: "retry" });
    for (let n = 1; n < MOST; n += 1) {
      expect((await retry()).status).toBe(303);
      await visitor.listen(`/readings/${id}/stream`);
    }
    expect((await retry()).status).toBe(429);
    expect(model.requests.length).toBe(asked + MOST - 1);
  });
});

describe("where a network has had its texts", { timeout: 60_000 }, () => {
  test.each(LANGUAGES)("the page says so in %s, and the almanac writes without scripts", async (language) => {
    const address = await spentAddress();
    const visitor = newcomer(address, language);
    const { status, page } = await read(visitor);
    expect(status).toBe(429);
    const { network, limit, reading } = wordsOf(language);
    for (const words of [
      network.title,
      network.text,
      limit.signIn,
      reading.askAlmanac,
      reading.almanacIsFree,
    ])
      expect(page).toContain(words);
    expect(page).not.toContain(network.captcha);
    expect(page).toContain(`/${language}/sign-in?from=`);
    const asked = model.requests.length;
    for (const { end, id } of [await read(visitor, BY_ALMANAC), await read(visitor, BY_ALMANAC)]) {
      expect(end).toBe("done");
      expect(await (await visitor.get(`/${language}/readings/${id}`)).text()).toContain(reading.byAlmanac);
    }
    expect(model.requests.length).toBe(asked);
    expect((await read(visitor, { "cf-turnstile-response": "made up" })).status).toBe(429);
  });

  test("two signs and a follow-up are refused in place, keep what was typed, and can be had of the almanac", async () => {
    const address = newAddress();
    const visitor = newcomer(address);
    const { id } = await read(visitor);
    await Promise.all(times(MOST - 1, () => read(newcomer(address))));

    const followUp = { intent: "follow-up", question: "And my <sister>?" };
    const refused = await visitor.post(`/en/readings/${id}`, followUp);
    expect(refused.status).toBe(429);
    const page = await refused.text();
    expect(page).toContain(wordsOf("en").network.title);
    expect(page).toContain("And my &lt;sister&gt;?</textarea>");
    expect((await visitor.post(`/en/readings/${id}`, { ...followUp, ...BY_ALMANAC })).status).toBe(303);
    expect((await visitor.listen(`/readings/${id}/follow-up/stream`)).at(-1)?.event).toBe("done");

    const signs = { mine: "leo", theirs: "pisces", question: "How do we fit together?" };
    const zodiac = await visitor.post("/en/zodiac", signs);
    expect(zodiac.status).toBe(429);
    expect(await zodiac.text()).toContain("How do we fit together?</textarea>");
    const stars = await visitor.post("/en/zodiac", { ...signs, ...BY_ALMANAC });
    const events = await visitor.listen(`/readings/${stars.headers.get("Location")?.slice(-36)}/stream`);
    expect(textOf(events)).not.toContain("One card speaks.");
    expect(events.at(-1)?.event).toBe("done");
    // Neither of them costs the visitor a use.
    expect(await (await visitor.get("/en/tarot/daily")).text()).toContain("1 reading left today");
  });

  test("a reading that was drawn before fails, says why, and is read elsewhere or by the almanac", async () => {
    const address = newAddress();
    const [phone, laptop] = [newcomer(address), newcomer(address)];
    const waiting = await Promise.all([phone, laptop].map((each) => each.askAndDraw("daily")));
    await Promise.all(times(MOST, () => read(newcomer(address))));
    const ends = await Promise.all(
      [phone, laptop].map((each, n) => each.listen(`/readings/${waiting[n]}/stream?lang=en`)),
    );
    for (const [end] of ends)
      expect(end).toMatchObject({
        event: "failed",
        data: { code: "model", message: wordsOf("en").errors.network },
      });

    const here = `/en/readings/${waiting[0]}`;
    const refused = await phone.post(here, { intent: "retry" });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain(wordsOf("en").network.title);
    // On its way home.
    phone.address = newAddress();
    expect((await phone.post(here, { intent: "retry" })).status).toBe(303);
    expect(textOf(await phone.listen(`/readings/${waiting[0]}/stream`))).toContain("One card speaks.");

    // A text browser.
    const document = `/readings/${waiting[1]}/stream?format=html&lang=en`;
    const failed = await (await laptop.get(document)).text();
    expect(failed).toContain(wordsOf("en").reading.toRetryOrAlmanac);
    const almanac = { intent: "retry", ...BY_ALMANAC };
    expect((await laptop.post(`/en/readings/${waiting[1]}`, almanac)).status).toBe(303);
    const text = await (await laptop.get(document)).text();
    expect(text).not.toContain("One card speaks.");
    expect(text.match(/<p>/g)?.length).toBeGreaterThan(3);
  });

  test("whoever has an account goes on, as far as it goes", async () => {
    const member = await site.member();
    member.address = await spentAddress();
    for (let n = 0; n < 3; n += 1) expect((await read(member)).end).toBe("done");
    expect((await read(member)).status).toBe(429);
  });

  test("accounts that are made for it in number are held up too, later, and offered the almanac and the plans", async () => {
    const address = newAddress();
    const most = MEMBERS_MULTIPLE * MOST;
    const members = await Promise.all(times(Math.ceil(most / 3) + 1, () => site.member()));
    for (const member of members) member.address = address;
    expect(await written(members.slice(1).flatMap((member) => times(3, () => read(member))))).toBe(
      Math.min(most, 3 * (members.length - 1)),
    );
    const [last] = members;
    if (!last) throw new Error("There is no member.");
    const { status, page } = await read(last);
    expect(status).toBe(429);
    expect(page).toContain(wordsOf("en").network.member);
    expect(page).toContain('href="/en/subscription/plans"');
    expect((await read(last, BY_ALMANAC)).end).toBe("done");
    // Visitors there are counted apart.
    expect(await written([read(newcomer(address))])).toBe(1);
  });
});

describe("nobody is held up", () => {
  test("who goes from one network to the next with every step", async () => {
    const phone = site.browser();
    const id = await phone.askAndDraw("daily");
    phone.address = newAddress();
    const events = await phone.listen(`/readings/${id}/stream`);
    expect(events.at(-1)?.event).toBe("done");
    phone.address = newAddress();
    expect((await phone.listen(`/readings/${id}/stream`, { "Last-Event-ID": "1.1" })).at(-1)?.event).toBe(
      "done",
    );
  });

  test("by a browser that keeps no cookies, which asks and asks; and it is told why it gets nothing", async () => {
    const address = newAddress();
    for (let n = 0; n < 3 * MOST; n += 1) {
      const browser = newcomer(address);
      const asked = await browser.post("/en/tarot/daily", DAILY);
      expect(asked.status).toBe(303);
      browser.cookies.clear();
      const page = await browser.get(asked.headers.get("Location") ?? "");
      expect(page.status).toBe(404);
      expect(await page.text()).toContain("cookie");
    }
    expect(await written(times(MOST, () => read(newcomer(address))))).toBe(MOST);
  });

  test("by the readings that the almanac wrote after the model had failed", async () => {
    const address = newAddress();
    for (let n = 0; n < MOST; n += 1) {
      const visitor = newcomer(address);
      model.behave({ kind: "status", status: 400 });
      const { id } = await read(visitor);
      await visitor.post(`/en/readings/${id}`, { intent: "almanac" });
      expect((await visitor.listen(`/readings/${id}/stream`)).at(-1)?.event).toBe("done");
      model.behave({ kind: "write" });
    }
    expect(await written(times(MOST, () => read(newcomer(address))))).toBe(MOST);
  });
});

test("whoever asks from many addresses uses up the visitors' share of the day's calls, and not that of people with an account", async () => {
  const [member, subscriber] = [await site.member(), await site.member()];
  const { ceiling } = wordsOf("en").errors;
  const told = new Set<string>();
  for (let n = 0; !told.has(ceiling); n += 1) {
    const from = (m: number) => newcomer(`198.51.${m % 8}.${n}`);
    for (const { why } of await Promise.all(times(MOST * 8, (m) => read(from(m))))) told.add(why);
  }
  expect([...told].filter((why) => why !== "" && why !== ceiling)).toEqual([]);
  expect(model.requests.length).toBeLessThanOrEqual(Math.ceil(CALLS * CEILING_SHARES.anonymous));
  const asked = model.requests.length;
  const visitor = site.browser();
  const id = await visitor.askAndDraw("daily");
  const [end] = await visitor.listen(`/readings/${id}/stream?lang=en`);
  expect(end?.data.message).toBe(ceiling);
  expect((await read(member)).end).toBe("done");
  expect(model.requests.length).toBe(asked + 1);
  if (!onPostgres) return;
  await inDatabase(
    site,
    `INSERT INTO "subscriptions" ("user_id", "plan_type", "starts_at", "expires_at")
     SELECT "id", 'monthly', now(), now() + interval '1 month' FROM "users" WHERE "email" = $1`,
    [subscriber.email],
  );
  await inDatabase(site, `UPDATE "model_days" SET "calls" = $1`, [CALLS - 1]);
  expect((await read(member)).end).toBe("failed");
  expect((await read(subscriber)).end).toBe("done");
  expect((await read(subscriber)).end).toBe("failed");
}, 60_000);
