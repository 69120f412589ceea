import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/languages";
import { writtenDay } from "../../app/i18n/written-day";
import { expectAccessible } from "./accessible";
import { expect, holdBack, hydrated, open, test } from "./journey";
import { linkIn, mailTo } from "./mailbox";
import { join, signIn } from "./person";
import { BESIDE } from "./site";

const accountMenu = (page: Page) => page.locator("header details").last();

/** A page that by now keeps its session running: that comes after the page itself. */
async function openKept(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForFunction(() => localStorage.getItem("session"));
}

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).locator("summary").click();
  await accountMenu(page).getByRole("button", { name: "Sign out" }).click();
}

test.describe("the header", () => {
  test("names who is signed in, leads to their pages and signs them out", async ({ page }) => {
    const email = await join(page, { isProven: false });
    await open(page, "/en/privacy");
    await expect(accountMenu(page).locator("summary")).toHaveAccessibleName(`My account: ${email}`);
    await accountMenu(page).locator("summary").click();
    await accountMenu(page).getByRole("link", { name: "My subscription" }).click();
    await expect(page).toHaveURL(/\/en\/subscription$/);
    await expect(accountMenu(page)).not.toHaveAttribute("open", "");
    await page.goBack();
    // The page that arrives closes the menu: one that was opened before is not meant.
    await expect(accountMenu(page).locator("input[name=from]")).toHaveValue("/en/privacy");

    const release = await holdBack(page, "**/sign-out*");
    await signOut(page);
    await expect(page.getByText("Checking login status…").first()).toBeAttached();
    release();
    await expect(page.locator("main").getByText("You’re signed out.")).toBeVisible();
    await expect(page).toHaveURL(/\/en\/privacy$/);
    await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
  });

  test("shows the same in the menu of a phone, the address only when asked", async ({ page }) => {
    const email = await join(page, { isProven: false });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "/en/privacy");
    await page.locator('[aria-controls="site-menu"]').click();
    await expect(page.locator("header").getByText(email).filter({ visible: true })).toHaveCount(0);
    await expect(accountMenu(page).getByText("My account").first()).toBeVisible();
    await accountMenu(page).locator("summary").click();
    await expect(page.getByRole("link", { name: "My account" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.locator("main").getByText("You’re signed out.")).toBeVisible();
  });

  test("stays one line high, however long the address and in whatever language", async ({ page }) => {
    await join(page, { isProven: false });
    for (const language of LANGUAGES) {
      await page.goto(`/${language}/privacy`);
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const { height = 0 } = (await page.locator("header").boundingBox()) ?? {};
        expect([language, width, height < 72]).toEqual([language, width, true]);
      }
    }
  });

  test("holds no secret of the page's address", async ({ request }) => {
    const page = await (await request.get("/en/verify-email?token=abcdef&change=1")).text();
    const header = page.slice(page.indexOf("<header"), page.indexOf("</header>"));
    expect(header).toContain("/en/verify-email?change=1");
    expect(header).not.toContain("abcdef");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens, leads to the subscription and signs out", async ({ page }) => {
    await join(page, { isProven: false });
    await page.goto("/en/subscription");
    await expect(page.getByText("You don’t have a subscription.")).toBeVisible();
    await signOut(page);
    await expect(page.getByText("You’re signed out.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("You’re signed out.")).toHaveCount(0);
  });

  test("a plan is asked for, after signing in", async ({ page }) => {
    await page.goto("/en/subscription/plans");
    await page.getByRole("button", { name: "Choose this plan Yearly" }).click();
    await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen%2Fsubscription%2Fplans$/);
    await expect(page.locator("main").getByText("Please sign in first.")).toBeVisible();
  });
});

test.describe("open tabs", () => {
  test("follow when another one signs out, and in again", async ({ page, context }) => {
    const email = await join(page, { isProven: false });
    await open(page, "/en/privacy");
    const mine = await context.newPage();
    await open(mine, "/en/subscription");
    const other = await context.newPage();
    await open(other, "/en/terms");

    await signOut(page);
    await expect(mine).toHaveURL(/\/en\/sign-in\?from=%2Fen%2Fsubscription$/);
    await expect(other.getByText("You signed out in another tab or window.").first()).toBeVisible();
    await expect(other.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();

    await signIn(page, email);
    await page.reload();
    await hydrated(page);
    await expect(mine).toHaveURL(/\/en\/subscription$/);
    await expect(other.getByText("You signed in with another tab or window.").first()).toBeVisible();
    await expect(accountMenu(other).locator("summary")).toHaveAccessibleName(`My account: ${email}`);
  });

  test("notice when the session has ended, and keep it running until then", async ({ page, context }) => {
    await join(page, { isProven: false });
    await page.clock.install();
    await openKept(page, "/en/privacy");
    const renewed = page.waitForResponse("**/session");
    await page.clock.fastForward("05:01");
    expect((await renewed).status()).toBe(200);
    await context.clearCookies({ name: "session" });
    await page.clock.fastForward("05:01");
    await expect(page.getByText("You’ve been signed out.").first()).toBeVisible();
    await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
  });

  test("ask again where no answer came", async ({ page }) => {
    await join(page, { isProven: false });
    await page.clock.install();
    let asked = 0;
    await page.route("**/session", async (route) => {
      asked += 1;
      await (asked < 3 ? route.fulfill({ status: 503 }) : route.continue());
    });
    await openKept(page, "/en/privacy");
    const answered = page.waitForResponse((response) => response.url().endsWith("/session") && response.ok());
    await page.clock.fastForward("05:01");
    await answered;
    expect(asked).toBe(3);
    await expect(accountMenu(page)).toBeVisible();
  });
});

test.describe("subscribing", () => {
  test("the subscription is for people with an account; they are led back to it", async ({ page }) => {
    await open(page, "/en/subscription");
    await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen%2Fsubscription$/);
    await expect(page.locator("main").getByText("Please sign in first.")).toBeVisible();
    await page.reload();
    await expect(page.locator("main").getByText("Please sign in first.")).toHaveCount(0);
    await join(page, { isProven: false });
    await page.reload();
    await expect(page).toHaveURL(/\/en\/subscription$/);
    await page.getByRole("link", { name: "Choose a plan" }).click();
    await expect(page.getByRole("heading", { name: "Choose a plan" })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/en\/subscription$/);
  });

  test("the plans lead one step back, after a whole load too, and home for who began there", async ({
    page,
  }) => {
    await open(page, "/en/tarot-info");
    await page.evaluate(() => location.assign("/en/subscription/plans"));
    await expect(page).toHaveURL(/plans$/);
    await hydrated(page);
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/en\/tarot-info$/);
    await page.goto("about:blank");
    await open(page, "/en/subscription/plans");
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/en$/);
  });

  test("says before anything is paid what is agreed to: price, renewal, and how to cancel", async ({
    page,
  }) => {
    await open(page, "/en/subscription/plans");
    const terms = page.getByRole("button", { name: "Choose this plan Monthly" });
    const today = new Date();
    const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
    const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const day = new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastOfMonth)));
    const isoDay = day.toISOString().slice(0, 10);
    await expect(terms).toHaveAccessibleDescription(
      new RegExp(`\\$9.99 billed monthly.*Renews on ${writtenDay(isoDay, "en")}.*two clicks`),
    );
  });

  test("asks for a proven address first, and sends its mail again", async ({ page }) => {
    const email = await join(page, { isProven: false });
    await mailTo(email);
    await open(page, "/en/subscription/plans");
    const release = await holdBack(page, "**/subscription/plans.data*");
    const button = page.getByRole("button", { name: "Choose this plan Monthly" });
    await button.click();
    await expect(button).toBeDisabled();
    await expect(page.getByRole("button", { name: "Choose this plan Yearly" })).toBeEnabled();
    release();
    const problem = page.getByRole("alert").filter({ hasText: "Payment error" }).first();
    await expect(problem).toContainText("Please confirm your email address first");
    await expect(problem).toBeFocused();
    await expect(button).toBeEnabled();
    await problem.getByRole("button", { name: "Send the email again" }).click();
    await expect(page).toHaveURL(/\/en\/verify-email\?sent=1&from=/);
    await page.goto(linkIn(await mailTo(email)));
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page).toHaveURL(/\/en\/subscription\/plans$/);
  });

  test("leads to the payment provider's page", async ({ page }) => {
    await join(page);
    const form = { plan: "quarterly" };
    const response = await page.request.post("/en/subscription/plans", { form, maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(new URL(response.headers().location ?? "").origin).toBe(BESIDE.stripeUrl);
  });

  test("refuses a plan that there is none of", async ({ page }) => {
    const response = await page.request.post("/en/subscription/plans", { form: { plan: "weekly" } });
    expect(response.status()).toBe(422);
    expect(await response.text()).toContain("That price ID isn’t valid.");
  });

  test("begins at the paywall as well", async ({ page }) => {
    await open(page, "/en/tarot/timeline");
    await page.locator('input[value="corvina"]').click({ force: true });
    await page.getByRole("button", { name: "Choose this plan Yearly" }).click();
    await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen%2Fsubscription%2Fplans$/);
  });
});

test("nothing hinders in the menu and on the plans", async ({ page }) => {
  await open(page, "/en/subscription");
  await expectAccessible(page);
  await join(page, { isProven: false });
  await page.reload();
  await hydrated(page);
  await accountMenu(page).locator("summary").click();
  await expectAccessible(page);
  await accountMenu(page).locator("summary").click();
  await page.getByRole("link", { name: "Choose a plan" }).click();
  await page.getByRole("button", { name: "Choose this plan Monthly" }).click();
  await expect(page.locator("main").getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[aria-controls="site-menu"]').click();
  await expectAccessible(page);
});

test("a page for everyone sets no cookie", async ({ request }) => {
  for (const path of ["/en", "/en/subscription/plans", "/en/tarot"]) {
    const response = await request.get(path);
    expect([path, response.headers()["set-cookie"]]).toEqual([path, undefined]);
  }
});
