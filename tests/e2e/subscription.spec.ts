import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./journey";
import { mailTo } from "./mailbox";
import { choose, expectPremium, expectReceipt, giveCard, main, sheet, subscribe, waysOf } from "./payment";
import { join } from "./person";
import { atStripe, CARDS, customerOf, customers, heard, paidUntil, turnPeriod } from "./stripe";

const MINE = "/en/subscription";

for (const scripts of [true, false]) {
  test.describe(`A subscription ${scripts ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled: scripts, withStripe: true });

    const { go, askToCancel } = waysOf(scripts);

    async function cancel(page: Page) {
      await askToCancel(page);
      await page.getByRole("button", { name: "Yes, cancel" }).click();
      await expect(main(page)).toContainText("Your subscription is canceled and won’t renew.");
    }

    async function leavePortal(page: Page) {
      await heard();
      await page.getByRole("link", { name: "Return to Starglass" }).click();
      await expect(page).toHaveURL(/\/en\/subscription$/);
      if (scripts) await hydrated(page);
    }

    test("it is cancelled by a second press, stays to its end, and is bought again", {
      tag: scripts ? [] : "@postgres",
    }, async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly");
      const end = await paidUntil(email);
      await go(page, MINE);
      await expect(sheet(page)).toContainText(/Monthly.*Active.*Renews on.*\$9\.99/s);
      await expect(sheet(page).locator("dl time")).toHaveText(end);
      await askToCancel(page);
      await expect(main(page)).toContainText(`Everything stays open until ${end}`);
      if (scripts) {
        await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      } else await go(page, MINE);
      await cancel(page);
      await expect(sheet(page)).toContainText(/Canceled.*Ends on/s);
      await expect(sheet(page).locator("dl time")).toHaveText(end);
      await expectPremium(page, true);
      await mailTo(email, { subject: "Your subscription is canceled" });

      await atStripe("advance", { email, months: 1 });
      await expectPremium(page, false);
      await go(page, MINE);
      await expect(main(page)).toContainText("You don’t have a subscription.");
      await page.getByRole("link", { name: "Choose a plan" }).click();
      await choose(page, "quarterly").click();
      await giveCard(page, CARDS.good);
      await expectReceipt(page, email, "quarterly");
      await expectPremium(page, true);
      const { subscriptions } = await customerOf(email);
      expect(subscriptions.map(({ status }) => status)).toEqual(["active", "canceled"]);
    });

    test("what was cancelled is taken up again, unless it has ended meanwhile", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "yearly");
      await go(page, MINE);
      await cancel(page);
      await page.getByRole("button", { name: "Reactivate subscription" }).click();
      await expect(main(page)).toContainText("your subscription renews again as before");
      await expect(sheet(page)).toContainText("Active");
      await expect(sheet(page).locator("dl time")).toHaveText(await paidUntil(email));

      await cancel(page);
      await atStripe("cancel-now", { email });
      await page.getByRole("button", { name: "Reactivate subscription" }).click();
      await expect(page).toHaveURL(/\/en\/subscription\/plans$/);
      await expect(main(page).getByRole("alert")).toHaveText(
        "Reactivation error: we couldn’t find a subscription to reactivate. Please subscribe again.",
      );
      await expect(choose(page, "monthly")).toBeVisible();
      await expectPremium(page, true);
    });

    test("another plan costs what its page says, and a declined card changes nothing", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly", CARDS.lapsing);
      await atStripe("advance", { email, days: 10 });
      await go(page, MINE);
      await page.getByRole("link", { name: "Change to Yearly" }).click();
      const button = page.getByRole("button", { name: /^Pay \$[\d.]+ and change$/ });
      await button.click();
      await expect(main(page).getByRole("alert")).toContainText("The payment was declined.");
      await page.getByRole("button", { name: "Payment method and invoices" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "$9.99" })).toHaveCount(1);
      await giveCard(page, CARDS.good);
      await expect(main(page)).toContainText("Card ending in 4242");
      await leavePortal(page);
      await expect(sheet(page)).toContainText("Monthly");

      await page.getByRole("link", { name: "Change to Yearly" }).click();
      await expect(main(page)).toContainText("From Monthly to Yearly");
      const [amount = ""] = /\$[\d.]+/.exec(await button.innerText()) ?? [];
      expect(Number(amount.slice(1))).toBeGreaterThan(83.92 - 9.99);
      await expect(main(page).locator("dd").first()).toHaveText(amount);
      await button.click();
      await expect(main(page)).toContainText("Your plan has changed.");
      await expect(sheet(page)).toContainText(/Yearly.*\$83\.92/s);
      await expect(sheet(page).locator("dl time")).toHaveText(await paidUntil(email));
      await page.getByRole("button", { name: "Payment method and invoices" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: `${amount} · paid` })).toHaveCount(1);

      await leavePortal(page);
      await page.getByRole("link", { name: "Change to Monthly" }).click();
      await expect(main(page)).toContainText("Credit left");
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await expect(sheet(page)).toContainText(/Monthly.*Active/s);
    });

    test("credit from a shorter plan is returned once it is cancelled, and what is paid for stays", async ({
      page,
    }) => {
      const email = await join(page);
      await subscribe(page, "yearly");
      await go(page, "/en/subscription/change?plan=monthly");
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await expect(sheet(page)).toContainText(/Monthly.*Active/s);
      const credit = page.getByRole("region", { name: "Credit" });
      await expect(credit).toContainText(/\$73\.\d\d left over/);
      await expect(credit).toContainText("pays for your next renewals");
      await expect(credit.getByRole("button")).toHaveCount(0);

      await cancel(page);
      await credit.getByRole("button", { name: /^Return \$73\.\d\d$/ }).click();
      await expect(main(page)).toContainText("Your credit is on its way back");
      await expect(credit).toHaveCount(0);
      expect((await customerOf(email)).balance).toBe(0);
      await expectPremium(page, true);
    });

    test("a renewal that fails is told of, mended in the portal, and forgotten", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly", CARDS.lapsing);
      await atStripe("advance", { email, months: 1, hours: 2 });
      await expectPremium(page, false);
      await go(page, MINE);
      await expect(sheet(page)).toContainText("Payment failed");
      await expect(sheet(page)).toContainText("only what’s free is open");
      await page.getByRole("button", { name: "Settle the payment" }).click();
      await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
      await giveCard(page, CARDS.good);
      await expect(page.getByRole("button", { name: "Pay", exact: true })).toHaveCount(0);
      await leavePortal(page);
      await expect(sheet(page)).toContainText("Active");
      await expect(main(page)).not.toContainText("Payment failed");
      await expectPremium(page, true);
    });

    test("in the hour after a renewal all stays open; cancelled then, it ends at once and nothing is charged", async ({
      page,
    }) => {
      const email = await join(page);
      await subscribe(page, "monthly");
      await turnPeriod(email);
      await go(page, MINE);
      await expect(sheet(page)).toContainText(/Renewing.*everything stays open meanwhile/s);
      await expectPremium(page, true);
      await go(page, MINE);
      await askToCancel(page);
      await expect(main(page)).toContainText("a payment that’s still open is called off");
      await page.getByRole("button", { name: "Yes, cancel" }).click();
      await expect(main(page)).toContainText("Your subscription has ended, and you won’t be charged again.");
      await mailTo(email, { subject: "Your subscription has ended" });
      await expectPremium(page, false);
      await atStripe("advance", { email, days: 3 });
      const { subscriptions } = await customerOf(email);
      expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);

      await go(page, MINE);
      await page.getByRole("link", { name: "Choose a plan" }).click();
      await choose(page, "monthly").click();
      await giveCard(page, CARDS.good);
      await expectReceipt(page, email, "monthly");
      await expectPremium(page, true);
    });

    test("with the account, it ends at once", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly");
      const { id } = await customerOf(email);
      await go(page, "/en/account");
      const section = page.locator("section#delete");
      await expect(section).toContainText("Your subscription is canceled at once");
      await section.locator("summary").click();
      await section.getByRole("button").click();
      await expect(page).toHaveURL(/\/en$/);
      const customer = (await customers()).find((each) => each.id === id);
      expect(customer).toMatchObject({ deleted: true, subscriptions: [{ status: "canceled" }] });
    });
  });
}
