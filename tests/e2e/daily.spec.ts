import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";
import { linkIn, mailTo, newAddress } from "./mailbox";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    const go = (page: Page, path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path));

    test("the card of the day is asked for, confirmed in the mail, changed, and ended", async ({ page }) => {
      const email = newAddress();
      await go(page, "/en/tarot/daily");
      await page.getByRole("link", { name: "Have it sent to you each day" }).click();
      await expect(page.locator("main h1")).toHaveText("The card of the day, sent to you");
      await page.getByLabel("Email").fill("nobody");
      await page.getByLabel("Time zone").selectOption("Asia/Taipei");
      await page.getByRole("button", { name: "Send me the card of the day" }).click();
      await expect(page.getByText("Please enter an email address such as")).toBeVisible();
      await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Taipei");
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send me the card of the day" }).click();
      await expect(page.getByText("Almost there")).toBeVisible();
      await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();
      await page.goto(linkIn(await mailTo(email)));
      await expect(page.getByText(`Shall we send the card of the day to ${email}?`)).toBeVisible();
      await page.getByRole("button", { name: "Yes, please" }).click();
      await expect(page.locator("main h1")).toHaveText("That’s settled");
      await go(page, "/en/daily");
      await expect(page.getByText(`A card goes to ${email} every day at`)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("button", { name: "Stop sending it" }).click();
      await expect(page.getByText("Your address is deleted.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send me the card of the day" })).toBeVisible();
    });

    test("links that are no good say so", async ({ page }) => {
      for (const path of ["/en/daily/confirm?token=x", "/en/daily/leave?token=x"]) {
        await go(page, path);
        await expect(page.locator("main [role=alert]")).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
      }
      expect((await page.goto("/en/daily/card/x"))?.status()).toBe(404);
    });
  });
}
