import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTurnstile, type TurnstileStandIn } from "../stand-ins/turnstile";
import { type AccountBrowser, withSite } from "./account-journey";
import { newEmail, PASSWORD } from "./person";

const SECRET_KEY = "a captcha's secret";

let captcha: TurnstileStandIn | undefined;
const site = withSite(async () => {
  captcha = await startTurnstile({ secretKey: SECRET_KEY });
  return { TURNSTILE_SITE_KEY: "a site key", TURNSTILE_SECRET_KEY: SECRET_KEY, TURNSTILE_URL: captcha.url };
});
const plain = withSite();

beforeEach(() => captcha?.behave("pass"));
afterAll(() => captcha?.close());

function statuses(tries: number, send: () => Promise<Response>): Promise<number[]> {
  return Promise.all(Array.from({ length: tries }, async () => (await send()).status));
}

function guess(browser: AccountBrowser, email: string, answer?: string) {
  const more: Record<string, string> = answer ? { "cf-turnstile-response": answer } : {};
  return browser.signIn(email, "wrong", more);
}

describe("with a captcha", () => {
  test("that was passed the usual limits apply", async () => {
    const [browser, email] = [site.browser(), newEmail()];
    const answers = await statuses(12, () => guess(browser, email, captcha?.token()));
    expect(answers.filter((status) => status === 422)).toHaveLength(10);
    expect(captcha?.requests.at(-1)).toMatchObject({ secret: SECRET_KEY, remoteip: browser.address });
  });

  test.each<[string, () => string | undefined]>([
    ["without one", () => undefined],
    ["with a made up one", () => "made up"],
    ["with one that is far too long", () => "x".repeat(9_000)],
  ])("somebody %s has a third of the tries", async (_, answer) => {
    const [browser, email] = [site.browser(), newEmail()];
    const answers = await statuses(12, () => guess(browser, email, answer()));
    expect(answers.filter((status) => status === 422)).toHaveLength(4);
    expect(answers.filter((status) => status === 429)).toHaveLength(8);
  });

  test("one answer counts once", async () => {
    const [browser, email, answer] = [site.browser(), newEmail(), captcha?.token()];
    const answers = await statuses(12, () => guess(browser, email, answer));
    expect(answers.filter((status) => status === 422)).toHaveLength(5);
  });

  test.each(["down", "fail"] as const)("whose server is %s nobody is locked out", async (how) => {
    captcha?.behave(how);
    const { email } = await site.member();
    const browser = site.browser();
    expect((await browser.signIn(email, PASSWORD, { "cf-turnstile-response": "any" })).status).toBe(303);
    expect((await browser.post("/en/reset-password", { intent: "request", email })).status).toBe(303);
  });

  test("the policy of every page names its origin, and nothing but the site key is told", async () => {
    const page = await site.browser().get("/en/sign-in");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    for (const directive of ["script-src", "frame-src"])
      expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* ${captcha?.url}`));
    const html = await page.text();
    expect(html).toContain("a site key");
    expect(html).not.toContain(SECRET_KEY);
  });
});

test("without a captcha the policy names no other origin than Google's, where forms may lead", async () => {
  const page = await plain.browser().get("/en/sign-in");
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual([plain.google.url]);
  expect(await page.text()).not.toContain("turnstile");
});
