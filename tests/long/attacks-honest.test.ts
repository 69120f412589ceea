import { describe, expect, test } from "vitest";
import {
  type AccountBrowser,
  codeOf,
  linkFor,
  newAddress,
  withSite,
} from "../integration/support/account-journey";
import { newEmail, OTHER_PASSWORD, PASSWORD } from "../integration/support/person";
import { TextBrowser } from "../integration/support/text-browser";

/** What limits and checks against attacks must not do to people who mean nothing by it. */
describe("somebody honest", () => {
  const site = withSite();

  function askForReset(browser: AccountBrowser, email: string) {
    return browser.post("/en/reset-password", { intent: "request", email });
  }

  /** Signs up, follows the link, signs in at the second try, forgets the password and chooses another. */
  async function wholeWay(browser: AccountBrowser, between = (): void => undefined): Promise<number[]> {
    const email = newEmail();
    const steps: (() => Promise<Response>)[] = [
      () => browser.signUp(email),
      async () => browser.follow(await linkFor(site, email)),
      () => browser.signIn(email, `${PASSWORD}x`),
      () => browser.signIn(email),
      () => browser.post("/sign-out", {}),
      () => askForReset(browser, email),
      async () => browser.follow(await linkFor(site, email), { password: OTHER_PASSWORD }),
      () => browser.signIn(email, OTHER_PASSWORD),
    ];
    const statuses: number[] = [];
    for (const step of steps) {
      between();
      statuses.push((await step()).status);
    }
    return statuses;
  }

  const FINE = [303, 303, 422, 303, 303, 303, 303, 303];

  test("is one of thirty behind one address, all of whom sign up, in, and reset within minutes", async () => {
    const address = newAddress();
    const people = Array.from({ length: 30 }, () => Object.assign(site.browser(), { address }));
    const answered = await Promise.all(people.map((person) => wholeWay(person)));
    expect(answered).toEqual(people.map(() => FINE));
  }, 90_000);

  test("has a phone that is in another network at each step, the second of signing in among them", async () => {
    const phone = site.browser();
    const move = () => {
      phone.address = newAddress();
    };
    expect(await wholeWay(phone, move)).toEqual(FINE);
    const member = await site.member();
    const { secret } = await member.enrol();
    await phone.post("/sign-out", {});
    move();
    expect((await phone.signIn(member.email)).headers.get("Location")).toMatch(/^\/en\/two-factor/);
    move();
    expect((await phone.post("/en/two-factor", { code: codeOf(secret, 1) })).status).toBe(303);
    move();
    expect(await phone.whoAmI()).toBe(member.email);
    expect((await askForReset(phone, member.email)).status).toBe(303);
    move();
    const reset = await phone.follow(await linkFor(site, member.email), { password: OTHER_PASSWORD });
    expect(reset.status).toBe(303);
  });

  test("has a browser that keeps no cookies: nothing is refused but what a cookie is for", async () => {
    const browser = site.browser();
    const forget = () => browser.cookies.clear();
    expect(await wholeWay(browser, forget)).toEqual(FINE);
    const { email } = await site.member();
    for (let n = 0; n < 15; n += 1) {
      forget();
      expect((await browser.signIn(email)).headers.get("Location")).toBe("/en");
    }
    forget();
    for (const page of ["/en", "/en/sign-in", "/en/readings", "/en/tarot/daily", "/en/subscription/plans"])
      expect([page, (await browser.get(page)).status]).toEqual([page, 200]);
    expect(await browser.whoAmI()).toContain("/en/sign-in");
  });
});

describe("a text browser, where a captcha is set that it cannot show,", () => {
  const site = withSite(() => ({
    TURNSTILE_SITE_KEY: "a site key",
    TURNSTILE_SECRET_KEY: "a secret key",
    // Nobody answers there, and nobody is asked about a form that holds no answer.
    TURNSTILE_URL: "http://127.0.0.1:9",
  }));

  test("signs up and in by the forms as they are, with a second step, resets its password and asks the cards", async () => {
    const [browser, email] = [new TextBrowser(site), newEmail()];
    const form = async (path: string, mark: string, fields: Record<string, string>) =>
      browser.submit(await (await browser.get(path)).text(), mark, fields);
    const signIn = (password: string) =>
      form("/en/sign-in", 'value="sign-in"', { email, password }).then(({ status }) => status);

    const signedUp = await form("/en/sign-in", 'value="sign-up"', { email, password: PASSWORD });
    expect(await browser.nextPage(signedUp)).toContain(email);
    expect((await browser.follow(await linkFor(site, email))).status).toBe(303);
    expect([await signIn("wrong"), await signIn("wrong again"), await signIn(PASSWORD)]).toEqual([
      422, 422, 303,
    ]);
    expect(await browser.whoAmI()).toBe(email);

    const { secret } = await browser.enrol();
    await browser.post("/sign-out", {});
    expect(await signIn(PASSWORD)).toBe(303);
    const passed = await form("/en/two-factor", 'name="code"', { code: codeOf(secret, 1) });
    expect(passed.status).toBe(303);

    const asked = await form("/en/tarot/daily", 'name="reader"', { reader: "selene", deck: "major" });
    const reading = asked.headers.get("Location") ?? "";
    expect((await browser.submit(await browser.nextPage(asked), 'value="draw"')).status).toBe(303);
    const text = await browser.get(`/readings/${reading.split("/").at(-1)}/stream?format=html`);
    expect([text.status, (await text.text()).length > 500]).toEqual([200, true]);

    await browser.post("/sign-out", {});
    const requested = await form("/en/reset-password", 'value="request"', { email });
    expect(requested.status).toBe(303);
    const reset = await browser.follow(await linkFor(site, email), { password: OTHER_PASSWORD });
    expect(reset.status).toBe(303);
    expect(await signIn(OTHER_PASSWORD)).toBe(303);
    expect([...browser.sent].filter((name) => name === "origin" || name.startsWith("sec-fetch"))).toEqual([]);
  }, 60_000);
});
