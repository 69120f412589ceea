import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { type OpenAiStandIn, startOpenAi } from "../../stand-ins/openai";
import { type PwnedPasswordsStandIn, startPwnedPasswords } from "../../stand-ins/pwned-passwords";
import { startTurnstile, type TurnstileStandIn } from "../../stand-ins/turnstile";
import { type AccountBrowser, withSite } from "../support/account-journey";
import { newEmail, PASSWORD } from "../support/person";

const SECRET_KEY = "a captcha's secret";

let captcha: TurnstileStandIn | undefined;
let model: OpenAiStandIn | undefined;
const site = withSite(async () => {
  captcha = await startTurnstile({ secretKey: SECRET_KEY });
  model = await startOpenAi();
  return {
    TURNSTILE_SITE_KEY: "a site key",
    TURNSTILE_SECRET_KEY: SECRET_KEY,
    TURNSTILE_URL: captcha.url,
    OPENAI_BASE_URL: model.url,
    ANONYMOUS_DAILY_PER_ADDRESS: "1",
  };
});
let leaks: PwnedPasswordsStandIn | undefined;
const plain = withSite(async () => {
  leaks = await startPwnedPasswords();
  return { PWNED_PASSWORDS_URL: leaks.url };
});

beforeEach(() => {
  captcha?.behave("pass");
  leaks?.behave("answer");
});
afterAll(() => Promise.all([captcha?.close(), model?.close(), leaks?.close()]));

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

  test("somebody without one, as without scripts, has a third of the tries", async () => {
    const [browser, email] = [site.browser(), newEmail()];
    const answers = await statuses(12, () => guess(browser, email));
    expect(answers.filter((status) => status === 422)).toHaveLength(4);
    expect(answers.filter((status) => status === 429)).toHaveLength(8);
  });

  test.each([
    ["is made up", "made up"],
    ["is far too long", "x".repeat(9_000)],
  ])("one that %s is refused, whoever sends it, and what was typed stays", async (_, answer) => {
    const { email } = await site.member();
    const browser = site.browser();
    const forms = [
      ["/en/sign-in", { intent: "sign-in", email, password: PASSWORD }],
      ["/en/sign-in", { intent: "sign-up", email: newEmail(), password: PASSWORD }],
      ["/en/reset-password", { intent: "request", email }],
      ["/en/verify-email", { intent: "resend", email }],
    ] as const;
    for (const [path, fields] of forms) {
      const refused = await browser.post(path, { ...fields, "cf-turnstile-response": answer });
      const page = await refused.text();
      expect([path, refused.status]).toEqual([path, 422]);
      expect(page).toContain("We couldn’t confirm that you’re a person.");
      expect(page).toContain(fields.email);
    }
    expect(browser.session).toBe("");
  });

  test("one answer counts once", async () => {
    const [browser, email, answer] = [site.browser(), newEmail(), captcha?.token()];
    expect(await (await guess(browser, email, answer)).text()).toContain("don’t match");
    expect(await (await guess(browser, email, answer)).text()).toContain(
      "couldn’t confirm that you’re a person",
    );
  });

  test("that was passed the model writes, though the network has had its texts", async () => {
    const [first, visitor, late] = [site.browser(), site.browser(), site.browser()];
    visitor.address = late.address = first.address;
    const waiting = await late.askAndDraw("daily");
    const heard = async (browser: AccountBrowser, id: string) =>
      (await browser.listen(`/readings/${id}/stream`)).at(-1)?.event;
    expect(await heard(first, await first.askAndDraw("daily"))).toBe("done");

    const ask = (answer?: string) =>
      visitor.post("/en/tarot/daily", {
        reader: "selene",
        deck: "major",
        ...(answer && { "cf-turnstile-response": answer }),
      });
    expect((await ask()).status).toBe(429);
    expect((await ask("made up")).status).toBe(429);
    const asked = await ask(captcha?.token());
    expect(asked.status).toBe(303);
    const id = asked.headers.get("Location")?.slice(-36) ?? "";
    await visitor.post(`/en/readings/${id}`, { intent: "draw" });
    expect(await heard(visitor, id)).toBe("done");

    // One that was asked for before, and is tried again.
    expect(await heard(late, waiting)).toBe("failed");
    const retry = { intent: "retry" };
    expect((await late.post(`/en/readings/${waiting}`, retry)).status).toBe(429);
    const passed = { ...retry, "cf-turnstile-response": captcha?.token() ?? "" };
    expect((await late.post(`/en/readings/${waiting}`, passed)).status).toBe(303);
    expect(await heard(late, waiting)).toBe("done");
    expect(model?.requests).toHaveLength(3);
  });

  test("whose server is down nobody is locked out", async () => {
    captcha?.behave("down");
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
    expect(policy).toContain("trusted-types default worker scripts");
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

/** What a page says beside the field of a password, or the status of the answer that says nothing. */
async function saidBesideField(response: Response): Promise<string | number> {
  const html = await response.text();
  const [, id] = /aria-describedby="(?:[^" ]+ )?([^" ]+-error)"[^>]* name="password"/.exec(html) ?? [];
  const [, said] = new RegExp(`id="${id}"[^>]*>([^<]+)<`).exec(html) ?? [];
  return said ?? response.status;
}

describe("a password that leaked", () => {
  const leaked = "marble-teapot-93-orbit";

  test("is refused beside the field in each language, and five digits of its hash are told", async () => {
    leaks?.leak(leaked, 3);
    const said = await Promise.all(
      LANGUAGES.map(async (language) =>
        saidBesideField(await plain.browser(language).signUp(newEmail(), leaked)),
      ),
    );
    expect(said).toEqual([
      expect.stringContaining("data leak"),
      expect.stringContaining("filtración"),
      expect.stringContaining("泄露"),
      expect.stringContaining("外洩"),
      expect.stringContaining("fuité"),
      expect.stringContaining("Datenleck"),
    ]);
    expect(leaks?.requests.at(-1)).toEqual({ prefix: expect.stringMatching(/^[0-9A-F]{5}$/), padded: true });
  });

  test("is taken where the look-up only pads with it, is down, or says nothing", async () => {
    const padded = "marble-teapot-94-orbit";
    leaks?.leak(padded, 0);
    expect((await plain.browser().signUp(newEmail(), padded)).status).toBe(303);
    for (const how of ["down", "silent"] as const) {
      leaks?.behave(how);
      expect((await plain.browser().signUp(newEmail(), leaked)).status).toBe(303);
    }
    const warnings = plain.server.lines.filter((line) => line.includes("could not be looked up"));
    expect(warnings).toHaveLength(2);
    expect(warnings.join()).not.toContain(leaked);
  });

  test("too often is refused before anybody is asked", async () => {
    const asked = leaks?.requests.length;
    expect((await plain.browser().signUp(newEmail(), "liverpool1892")).status).toBe(422);
    expect(leaks?.requests).toHaveLength(asked ?? 0);
  });
});
