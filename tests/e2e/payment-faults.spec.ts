import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import {
  askForPlan,
  choose,
  expectPremium,
  expectReceipt,
  giveCard,
  main,
  sheet,
  subscribe,
  waysOf,
} from "./payment";
import { join } from "./person";
import { atStripe, CARDS, customerOf } from "./stripe";

// The stand-in has one fault at a time; each is of calls that name this test's own customer, so that no other test meets it.
test.describe.configure({ mode: "default" });

test.afterEach(() => atStripe("behave", {}));

/** Stripe is out of reach for one call. */
async function refuse(call: string): Promise<void> {
  await atStripe("behave", { refuse: { call, status: 503 } });
}

for (const scripts of [true, false]) {
  test.describe(`Where Stripe cannot be reached, ${scripts ? "with" : "without"} scripts`, {
    tag: "@long",
  }, () => {
    test.use({ javaScriptEnabled: scripts, withStripe: true });

    const { go, askToCancel } = waysOf(scripts);

    /** The fault is told in the page, and as a toast by scripts. */
    async function expectFault(page: Page, title: string, text: string) {
      const alert = main(page).getByRole("alert");
      await expect(alert).toContainText(title, { timeout: 15_000 });
      await expect(alert).toContainText(text);
      await expect(page.getByText(`${title}: ${text}`)).toHaveCount(scripts ? 1 : 0);
    }

    test("no payment is begun, and none is lost", async ({ page }) => {
      const email = await join(page);
      await askForPlan(page, "monthly");
      await refuse(`GET /v1/customers/${(await customerOf(email)).id}`);
      await go(page, "/en/subscription/plans");
      await choose(page, "quarterly").click();
      await expectFault(page, "Payment error", "The payment couldn’t be started. Nothing was charged;");
      await expect(choose(page, "quarterly")).toBeEnabled();
      await atStripe("behave", {});
      await choose(page, "quarterly").click();
      await giveCard(page, CARDS.good);
      await expectReceipt(page, email, "quarterly");

      const receipt = page.url();
      const session = new URL(receipt).searchParams.get("session_id");
      await refuse(`GET /v1/checkout/sessions/${session}`);
      expect((await page.goto(receipt))?.status()).toBe(503);
      await expect(main(page).getByRole("alert")).toContainText("can’t reach our payment provider");
      await atStripe("behave", {});
      await page.getByRole("link", { name: "Check again" }).click();
      await expectReceipt(page, email, "quarterly");
    });

    test("a change that takes long is told as being processed, and its end by itself", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly");
      const [{ id } = { id: "" }] = (await customerOf(email)).subscriptions;
      await go(page, "/en/subscription/change?plan=yearly");
      await atStripe("behave", { slow: `POST /v1/subscriptions/${id}` });
      await page.getByRole("button", { name: /^Pay .+ and change$/ }).click({ noWaitAfter: true });
      const other = await page.context().newPage();
      const wanted = other.getByRole("region", { name: "Change to Yearly" });
      await expect(async () => {
        await other.goto("/en/subscription");
        await expect(wanted).toContainText("working on this change", { timeout: 1_000 });
      }).toPass();
      await expect(sheet(other)).toContainText("Monthly");
      await atStripe("behave", {});
      await expect(sheet(other)).toContainText(/Yearly.*Active/s, { timeout: 15_000 });
      await expect(main(page)).toContainText("Your plan has changed.");
      expect((await customerOf(email)).subscriptions).toHaveLength(1);
    });

    test("a subscription stays as it is", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly");
      const [{ id } = { id: "" }] = (await customerOf(email)).subscriptions;
      await refuse(`POST /v1/subscriptions/${id}`);
      await go(page, "/en/subscription");
      await askToCancel(page);
      await page.getByRole("button", { name: "Yes, cancel" }).click();
      await expectFault(page, "Cancellation error", "The cancellation couldn’t be processed.");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(sheet(page)).toContainText("Active");
      await page.getByRole("link", { name: "Change to Yearly" }).click();
      await page.getByRole("button", { name: /^Pay .+ and change$/ }).click();
      await expectFault(page, "Change of plan error", "The change of plan couldn’t be processed.");
      await expectPremium(page, true);
      await go(page, "/en/subscription");
      await expect(sheet(page)).toContainText(/Monthly.*Active/s);
    });
  });
}
