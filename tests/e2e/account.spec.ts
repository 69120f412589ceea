import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";
import { mailTo, newAddress } from "./mailbox";
import { followLink, join, PASSWORD, signIn } from "./person";
import { SITE } from "./site";

const OTHER_PASSWORD = "velvet-anchor-77-moss";
const STEP = 30_000;

/** Somebody else's browser, or the same person's other one. */
async function otherBrowser(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: SITE,
      userAgent: "Lynx/2.9.2",
      extraHTTPHeaders: { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    });
  if (!context) throw new Error("There is no browser.");
  return context.newPage();
}

function section(page: Page, name: string) {
  return page.locator(`section#${name}`);
}

/** Where somebody is signed in, a line each. */
function sessionLines(page: Page) {
  return section(page, "sessions").locator("ul:not([aria-labelledby]) > li");
}

/** What an authenticator app with the secret on the page shows, so many steps of 30 s from now. */
function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret: secret.replaceAll(" ", ""), epoch: (Date.now() + steps * STEP) / 1000 });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the account page ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: javaScriptEnabled ? [] : "@long",
  }, () => {
    test.use({ javaScriptEnabled });

    test("an authenticator app is set up, asked for, given new codes and taken away again", async ({
      page,
    }) => {
      const email = await join(page);
      await page.goto("/en/account");
      await section(page, "factor").getByRole("link", { name: "Set up an authenticator app" }).click();
      await page.locator('button[value="begin"]').click();
      const secret = await page.locator("code").innerText();
      await page.locator('input[name="code"]').fill("12 34 5");
      await page.locator('button[value="confirm"]').click();
      await expect(page.locator('input[name="code"][aria-invalid="true"]')).toBeVisible();
      await expect(page.locator("code")).toHaveText(secret);
      await page.locator('input[name="code"]').fill(codeOf(secret));
      await page.locator('button[value="confirm"]').click();
      await expect(page.locator("code")).toHaveCount(10);
      const recovery = await page.locator("code").first().innerText();
      const download = page.waitForEvent("download");
      await page.locator("a[download]").click();
      expect(await readFile(await (await download).path(), "utf8")).toContain(recovery);
      await page.locator('main a[href="/en/account"]').click();
      await expect(section(page, "factor")).toContainText("10 recovery codes");

      await page.request.post("/sign-out");
      await signIn(page, email);
      await page.goto("/en/account");
      await expect(page).toHaveURL(/\/en\/(two-factor|sign-in)/);
      const code = codeOf(secret, 1);
      await page.request.post("/en/two-factor", { form: { code, kind: "app", from: "/en/account" } });
      await page.goto("/en/account");
      await section(page, "factor").locator('button[value="renew"]').click();
      await expect(page.locator("code")).toHaveCount(10);
      await expect(page.locator("code").first()).not.toHaveText(recovery);
      await page.locator('main a[href="/en/account"]').click();

      await section(page, "factor").locator("summary").click();
      await section(page, "factor").locator("details button").click();
      await expect(section(page, "factor").locator('a[href="/en/account/two-factor"]')).toBeVisible();
      await expect(section(page, "factor")).not.toContainText("recovery codes");
    });

    test("a new password signs out every other browser and not this one; a weak one says why", async ({
      page,
    }) => {
      const email = await join(page);
      const other = await otherBrowser(page);
      await signIn(other, email);
      await page.goto("/en/account");
      await expect(sessionLines(page)).toHaveCount(2);
      await section(page, "password").locator('input[name="password"]').fill("short");
      await section(page, "password").locator("form button:not([aria-pressed])").click();
      await expect(section(page, "password").locator('[aria-invalid="true"]')).toBeVisible();
      await section(page, "password").locator('input[name="password"]').fill(OTHER_PASSWORD);
      await section(page, "password").locator("form button:not([aria-pressed])").click();
      await expect(sessionLines(page)).toHaveCount(1);
      await other.goto("/en/account");
      await expect(other).toHaveURL(/\/en\/sign-in/);
      await signIn(other, email, OTHER_PASSWORD);
      await other.goto("/en/account");
      await expect(other.locator("h1")).toHaveText("My account");
      await other.context().close();
    });

    test("another address takes over once both mailboxes have answered, or is called off", {
      tag: javaScriptEnabled ? [] : "@postgres",
    }, async ({ page }) => {
      const email = await join(page);
      const next = newAddress();
      await page.goto("/en/account");
      const form = section(page, "email");
      await form.locator('input[name="email"]').fill("nobody at nowhere");
      await form.locator("form button").click();
      await expect(form.locator('[aria-invalid="true"]')).toHaveValue("nobody at nowhere");
      await form.locator('input[name="email"]').fill(next);
      await form.locator("form button").click();
      await expect(form.locator("dl")).toContainText(next);
      await form.locator("form button").click();
      await expect(form.locator("dl")).toHaveCount(0);
      await mailTo(next);
      await mailTo(email);

      await form.locator('input[name="email"]').fill(next);
      await form.locator("form button").click();
      await expect(form.locator("dl")).toContainText(next);
      await followLink(page, next);
      await page.goto("/en/account");
      await expect(form.locator("dd").first()).toContainText("Link followed");
      await expect(form.locator("dd").last()).toContainText("not followed");
      await followLink(page, email);
      await page.goto("/en/account");
      await expect(form.locator("bdi").first()).toHaveText(next);
    });

    test("one browser is signed out from another, or all of them", async ({ page }) => {
      const email = await join(page);
      const others = [await otherBrowser(page), await otherBrowser(page), await otherBrowser(page)];
      for (const other of others) await signIn(other, email);
      await page.goto("/en/account");
      const lines = sessionLines(page);
      await expect(lines).toHaveCount(4);
      await expect(lines.filter({ hasText: "This device" })).toHaveCount(1);
      await lines.filter({ hasText: "Lynx" }).first().getByRole("button").click();
      await expect(lines).toHaveCount(3);
      await section(page, "sessions").getByRole("button", { name: "all other devices" }).click();
      await expect(lines).toHaveCount(1);
      for (const other of others) {
        await other.goto("/en/account");
        await expect(other).toHaveURL(/\/en\/sign-in/);
        await other.context().close();
      }
    });

    test("a browser that is known is forgotten, or all of them are", async ({ page }) => {
      const email = await join(page);
      const others = [await otherBrowser(page), await otherBrowser(page)];
      for (const other of others) await signIn(other, email);
      await page.goto("/en/account");
      const lines = section(page, "sessions").getByRole("list", { name: "Known browsers" }).locator("li");
      await expect(lines).toHaveCount(3);
      await expect(lines.filter({ hasText: "This browser" })).toHaveCount(1);
      await lines.filter({ hasText: "Lynx" }).first().getByRole("button").click();
      await expect(lines).toHaveCount(2);
      await section(page, "sessions").getByRole("button", { name: "Forget all browsers" }).click();
      await expect(section(page, "sessions")).not.toContainText("Known browsers");
      await expect(sessionLines(page)).toHaveCount(3);
      for (const other of others) await other.context().close();
    });

    test("the language of mails is kept", async ({ page }) => {
      await join(page);
      await page.goto("/en/account");
      await section(page, "language").locator("select").selectOption("zh-TW");
      await section(page, "language").getByRole("button").click();
      await expect(page.locator("main [role=status]").first()).toBeVisible();
      await page.reload();
      await expect(section(page, "language").locator("select")).toHaveValue("zh-TW");
    });

    test("everything is downloaded as a file", async ({ page }) => {
      const email = await join(page);
      await page.goto("/en/account");
      const downloading = page.waitForEvent("download");
      await section(page, "export").getByRole("link", { name: "Download my data" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^starglass-\d{4}-\d\d-\d\d\.json$/);
      expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ email });
    });

    test("an account is deleted by a second press, and nothing opens it again", {
      tag: javaScriptEnabled ? [] : "@postgres",
    }, async ({ page }) => {
      const email = await join(page);
      await page.goto("/en/account");
      const button = section(page, "delete").locator("form button");
      await expect(button).toBeHidden();
      await section(page, "delete").locator("summary").click();
      await button.click();
      await expect(page).toHaveURL(/\/en$/);
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
      await signIn(page, email);
      await page.goto("/en/account");
      await expect(page).toHaveURL(/\/en\/sign-in/);
    });

    test("before the address is confirmed, the mail can be sent again and two-step sign-in has to wait", async ({
      page,
    }) => {
      const email = await join(page, { isProven: false });
      await mailTo(email);
      await page.goto("/en/account");
      await expect(section(page, "factor").getByRole("link")).toHaveCount(0);
      await section(page, "email").locator("form button").first().click();
      await followLink(page, email);
      await page.goto("/en/account");
      await expect(section(page, "email")).toContainText("Confirmed");
      await expect(section(page, "factor").getByRole("link", { name: /authenticator app/ })).toBeVisible();
    });

    test.describe("with Google", () => {
      test.use({ withGoogle: true });

      test("Google is linked and unlinked, but never while it is the only way in", async ({ page }) => {
        const email = newAddress();
        await page.goto("/en/sign-in?from=%2Fen%2Faccount");
        await page.locator('form[action="/auth/google"] button').click();
        await page.locator('input[name="email"]').fill(email);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page).toHaveURL(/\/en\/account/);
        await expect(section(page, "google")).toContainText(email);
        await expect(section(page, "google").getByRole("button")).toHaveCount(0);
        await section(page, "password").locator('input[name="password"]').fill(PASSWORD);
        await section(page, "password").locator("form button:not([aria-pressed])").click();
        await section(page, "google").getByRole("button").click();
        await expect(section(page, "google")).not.toContainText(email);
        await section(page, "google").locator('form[action="/auth/google"] button').click();
        await page.locator('input[name="email"]').fill(email);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(section(page, "google")).toContainText(email);
      });
    });
  });
}

test.describe("around the account page", () => {
  test("nobody sees it, its data or the setup of an app without signing in", async ({ page, request }) => {
    for (const [path, from] of [
      ["account", "account"],
      ["account/two-factor", "account/two-factor"],
      ["account/passkey", "account/passkey"],
      // A file is no page to come back to.
      ["account/export", "account#export"],
    ]) {
      const answer = await request.get(`/en/${path}`, { maxRedirects: 0 });
      expect([path, answer.status()]).toEqual([path, 303]);
      expect(answer.headers().location).toBe(`/en/sign-in?from=${encodeURIComponent(`/en/${from}`)}`);
    }
    const form = { intent: "delete" };
    const answer = await page.request.post("/en/account", { form, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  });

  test("secrets are in no cache", async ({ page }) => {
    await join(page);
    const address = "/en/account/two-factor";
    await page.request.post(address, { form: { intent: "begin" } });
    for (const path of [address, `${address}.data`, "/en/account/export"]) {
      const answer = await page.request.get(path);
      expect([path, answer.headers()["cache-control"]]).toEqual([path, "no-store"]);
    }
    const refused = await page.request.post(address, { form: { intent: "confirm", code: "1" } });
    expect([refused.status(), refused.headers()["cache-control"]]).toEqual([422, "no-store"]);
    expect((await page.request.post(address, { form: { intent: "?" } })).status()).toBe(422);
    expect((await page.request.post("/en/account", { form: { intent: "?" } })).status()).toBe(422);
  });

  test("nothing hinders, from the first section to the recovery codes", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await join(page);
    await open(page, "/en/account");
    await section(page, "delete").locator("summary").click();
    await section(page, "password").locator("form button:not([aria-pressed])").click();
    await expect(section(page, "password").locator('[aria-invalid="true"]')).toBeFocused();
    await expectAccessible(page);
    await open(page, "/de/account/two-factor");
    await expectAccessible(page);
    await page.locator('button[value="begin"]').click();
    await page.locator("code").waitFor();
    await expectAccessible(page);
    const secret = await page.locator("code").innerText();
    await page.locator('input[name="code"]').fill(codeOf(secret));
    await page.locator('button[value="confirm"]').click();
    await expect(page.locator("code")).toHaveCount(10);
    await expectAccessible(page);
  });

  test("nothing overflows on a small phone, German words included", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await join(page);
    await page.request.post("/de/account/two-factor", { form: { intent: "begin" } });
    for (const path of ["/de/account", "/fr/account", "/de/account/two-factor", "/zh-CN/account"]) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
  });
});
