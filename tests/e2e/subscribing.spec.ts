import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./journey";
import { mailTo } from "./mailbox";
import {
  askForPlan,
  choose,
  expectPremium,
  expectReceipt,
  forgetSession,
  giveCard,
  main,
  sessionIn,
  sheet,
  signInHere,
  subscribe,
  waysOf,
} from "./payment";
import { join } from "./person";
import { atStripe, CARDS, customerOf, paidUntil } from "./stripe";

const PLANS_PAGE = "/en/subscription/plans";
const CHECKOUT = /\/c\/pay\/cs_/;

for (const scripts of [true, false]) {
  test.describe(`Subscribing ${scripts ? "with" : "without"} scripts`, {
    tag: scripts ? [] : "@long",
  }, () => {
    test.use({ javaScriptEnabled: scripts, withStripe: true });

    const { go } = waysOf(scripts);

    /** Picks what only premium opens, which opens the paywall; without scripts, when it is sent. */
    async function openPaywall(page: Page, field: string, value: string) {
      await go(page, "/en/tarot/yesno");
      const choice = page.locator(`input[name="${field}"][value="${value}"]`);
      if (scripts) await choice.click({ force: true });
      else {
        await choice.check({ force: true });
        await page.locator("textarea").fill("May I?");
        await page.getByRole("button", { name: "To the cards" }).click();
      }
      const name = field === "deck" ? "All 78 cards come" : "Madame Corvina comes";
      const paywall = page.getByRole(scripts ? "dialog" : "region", { name });
      await expect(paywall).toBeVisible();
      return paywall;
    }

    test("price, renewal and cancelling are said beforehand; a declined card can be mended", {
      tag: scripts ? [] : "@postgres",
    }, async ({ page }) => {
      const email = await join(page);
      await go(page, PLANS_PAGE);
      await expect(choose(page, "monthly")).toHaveAccessibleDescription(
        /\$9\.99 billed monthly.*Renews on \w+ \d+, \d{4} .+two clicks/,
      );
      const offer = page.getByRole("listitem").filter({ has: choose(page, "monthly") });
      const day = await offer.locator("time").getAttribute("datetime");

      await choose(page, "monthly").click();
      await expect(page).toHaveURL(CHECKOUT);
      await expect(main(page)).toContainText("$9.99 / month");
      await expect(main(page)).toContainText(email);
      await giveCard(page, CARDS.declined);
      await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
      expect((await customerOf(email)).subscriptions).toEqual([]);
      await giveCard(page, CARDS.good);
      await expectReceipt(page, email, "monthly");
      expect(await paidUntil(email)).toBe(day);
      const { text } = await mailTo(email, { subject: "Thank you for subscribing" });
      expect(text).toContain("$9.99 per month");
    });

    test("the bank of a card may ask for its owner, and be asked again", async ({ page }) => {
      const email = await join(page);
      await go(page, PLANS_PAGE);
      await choose(page, "quarterly").click();
      await giveCard(page, CARDS.asking);
      await page.getByRole("button", { name: "Fail" }).click();
      await expect(page.getByRole("alert")).toContainText("unable to authenticate");
      await giveCard(page, CARDS.asking);
      await page.getByRole("button", { name: "Authorize" }).click();
      await expectReceipt(page, email, "quarterly");
    });

    test("at the paywall: left again for the cards, then paid, and a premium reader reads from the full deck", async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const email = await join(page);
      await choose(await openPaywall(page, "deck", "full"), "yearly").click();
      await expect(page).toHaveURL(CHECKOUT);
      await page.getByRole("link", { name: "Back to Starglass" }).click();
      await expect(page).toHaveURL(/\/en\/payment\/cancel$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment canceled");
      await expect(main(page)).toContainText("nothing was charged");
      await expect(main(page).getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/en");
      await page.getByRole("link", { name: "Back to the plans" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a plan");
      await page.goBack();
      await page.getByRole("link", { name: "Continue for free" }).click();
      await expect(page).toHaveURL(/\/en\/tarot$/);
      await expectPremium(page, false);

      await choose(await openPaywall(page, "reader", "corvina"), "yearly").click();
      await giveCard(page, CARDS.good);
      await expectReceipt(page, email, "yearly");
      await page.reload();
      await expectReceipt(page, email, "yearly");
      expect((await customerOf(email)).subscriptions).toHaveLength(1);
      await page.getByRole("link", { name: "To your first reading" }).click();
      await expect(page).toHaveURL(/\/en\/tarot$/);
      await expectPremium(page, true);

      if (scripts) await hydrated(page);
      await page.locator('input[value="corvina"]').check({ force: true });
      await page.locator('input[value="full"]').check({ force: true });
      await page.locator("textarea").fill("Was it worth it?");
      await expect(main(page)).toContainText("50 readings left today.");
      await page.getByRole("button", { name: "To the cards" }).click();
      await page.getByRole("button", { name: "Draw the cards" }).click();
      await expect(main(page)).toContainText("Corvina");
      const end = scripts ? page.locator("details.sheet") : page.frameLocator("iframe").getByRole("link");
      await expect(end).toBeVisible({ timeout: 20_000 });
    });

    test("somebody signed out meanwhile signs in and comes back; nobody else sees the payment", async ({
      page,
    }) => {
      const email = await join(page);
      await go(page, PLANS_PAGE);
      await forgetSession(page);
      await choose(page, "monthly").click();
      await expect(page).toHaveURL(/\/en\/sign-in\?from=%2Fen%2Fsubscription%2Fplans$/);
      await signInHere(page, email);
      await choose(page, "monthly").click();
      await expect(page).toHaveURL(CHECKOUT);
      await forgetSession(page);
      await giveCard(page, CARDS.good);
      await expect(main(page).getByRole("alert")).toContainText("You’re not signed in");
      const receipt = page.url();
      await main(page).getByRole("link", { name: "Sign in" }).click();
      await signInHere(page, email);
      await expect(page).toHaveURL(receipt);
      await expectReceipt(page, email, "monthly");

      await forgetSession(page);
      expect((await page.goto(receipt))?.status()).toBe(403);
      await join(page);
      await askForPlan(page, "yearly");
      expect((await page.goto(receipt))?.status()).toBe(404);
      await expect(main(page).getByRole("alert")).toContainText("can’t find this payment");
      for (const [query, status] of [
        ["", 400],
        ["?session_id=", 400],
        ["?session_id=%27--", 400],
        ["?session_id=cs_test_nobody", 404],
      ] as const) {
        const response = await page.goto(`/en/payment/success${query}`);
        expect([query, response?.status()]).toEqual([query, status]);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment error");
        await expect(main(page).getByRole("link", { name: "Return to Home" })).toBeVisible();
      }
    });

    test("a payment that is not there yet is waited for", async ({ page }) => {
      const email = await join(page);
      const session = sessionIn(await askForPlan(page, "quarterly"));
      await go(page, `/en/payment/success?session_id=${session}`);
      await expect(main(page).getByRole("status")).toContainText("checks again by itself");
      await atStripe("pay", { session });
      await expect(main(page)).toContainText("Thank you", { timeout: 20_000 });
      await expectReceipt(page, email, "quarterly");
    });

    test("pressed twice, or in two tabs, a plan is bought once", { tag: scripts ? [] : "@postgres" }, async ({
      page,
      context,
    }) => {
      const email = await join(page);
      const [late, other] = [await context.newPage(), await context.newPage()];
      for (const tab of [page, late, other]) await go(tab, PLANS_PAGE);
      await choose(page, "monthly").dblclick();
      await choose(other, "monthly").click();
      for (const tab of [page, other]) await expect(tab).toHaveURL(CHECKOUT);
      expect(other.url()).toBe(page.url());

      await askForPlan(page, "yearly");
      await giveCard(page, CARDS.good);
      await expect(page.getByRole("heading")).toHaveText("This checkout has expired");
      expect((await customerOf(email)).sessions.map(({ status }) => status)).toEqual(["open", "expired"]);
      await subscribe(page, "yearly");
      await choose(late, "monthly").click();
      await expect(late).toHaveURL(/\/en\/subscription$/);
      await expect(main(late)).toContainText("You already have a subscription, so nothing was charged");
      await expect(sheet(late)).toContainText("Yearly");
      await go(late, PLANS_PAGE);
      await expect(choose(late, "monthly")).toHaveCount(0);
      await expect(main(late)).toContainText("You already have a subscription");
      expect((await customerOf(email)).subscriptions).toHaveLength(1);
    });
  });
}
