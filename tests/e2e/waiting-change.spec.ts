import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./journey";
import { expectPremium, main, sheet, subscribe, waysOf } from "./payment";
import { join } from "./person";
import { atStripe, CARDS, heard } from "./stripe";

const MINE = "/en/subscription";

for (const scripts of [true, false]) {
  test.describe(`A bank that asks, ${scripts ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled: scripts, withStripe: true });

    const { go } = waysOf(scripts);

    const wanted = (page: Page) => page.getByRole("region", { name: "Change to Yearly" });

    /** Asks for the yearly plan, which waits then. */
    async function wantYearly(page: Page) {
      await page.getByRole("link", { name: "Change to Yearly" }).click();
      await page.getByRole("button", { name: /^Pay .+ and change$/ }).click();
      await expect(page).toHaveURL(/\/en\/subscription$/);
      await expect(wanted(page)).toContainText("Your bank wants you to confirm the payment.");
      await expect(sheet(page)).toContainText(/Monthly.*Active/s);
    }

    /** Confirms a payment on the page of its invoice. */
    async function confirm(page: Page) {
      await page.getByRole("link", { name: "Confirm the payment" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await page.getByRole("button", { name: "Authorize" }).click();
      await expect(main(page)).toContainText("paid");
      await heard();
    }

    test("has a change wait, which is given up, lapses, and is done once it is confirmed", async ({
      page,
    }) => {
      const email = await join(page);
      await subscribe(page, "monthly", CARDS.asking);
      await go(page, MINE);
      await wantYearly(page);
      if (scripts) await expectAccessible(page);
      await expectPremium(page, true);
      await go(page, MINE);
      await page.getByRole("button", { name: "Keep my plan instead" }).click();
      await expect(main(page)).toContainText("You’re keeping your plan.");
      await expect(wanted(page)).toHaveCount(0);

      await wantYearly(page);
      await atStripe("advance", { email, hours: 24 });
      await go(page, MINE);
      await expect(wanted(page)).toContainText("the change has lapsed");
      await expect(sheet(page)).toContainText(/Monthly.*Active/s);

      await wantYearly(page);
      await confirm(page);
      await go(page, MINE);
      await expect(wanted(page)).toContainText("Your plan has changed.");
      await expect(sheet(page)).toContainText(/Yearly.*Active.*\$83\.92/s);
      await expectPremium(page, true);
    });

    test("about a renewal leads to its invoice", async ({ page }) => {
      const email = await join(page);
      await subscribe(page, "monthly", CARDS.askingAlways);
      await atStripe("advance", { email, months: 1, hours: 2 });
      await go(page, MINE);
      await expect(sheet(page)).toContainText("Your bank wants you to confirm the payment");
      await confirm(page);
      await go(page, MINE);
      await expect(sheet(page)).toContainText("Active");
      await expectPremium(page, true);
    });
  });
}
