import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, hydrated, test } from "./journey";

async function askFor(page: Page, question: string): Promise<void> {
  await page.goto("/en/tarot/yesno");
  if ((await page.locator("html").getAttribute("data-scripts")) !== null) await hydrated(page);
  await page.locator("textarea").fill(question);
  await page.locator("form button.text-lg").click();
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
}

for (const javaScriptEnabled of [true, false]) {
  test(`what was asked before is shown first, and may be asked again ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL, reducedMotion: "reduce" });
    const page = await context.newPage();
    await askFor(page, "Should I quit my job?");
    await expect(page.getByRole("heading", { name: "You’ve asked this before" })).toHaveCount(0);
    await page.locator('form:has(input[value="draw"]) button').click();
    await expect(page.locator(".place-link")).toHaveCount(1, { timeout: 20_000 });
    const first = page.url();

    await askFor(page, "Is it a good idea to leave my job?");
    await expect(page.getByRole("heading", { name: "You’ve asked this before" })).toBeVisible();
    await expect(page.locator("[aria-labelledby=asked-before]")).toContainText("Should I quit my job?");
    if (javaScriptEnabled) await expectAccessible(page);
    const again = page.url();
    await page.getByRole("link", { name: "Read it again" }).click();
    await expect(page).toHaveURL(first);
    await page.goto(again);
    await page.getByRole("button", { name: "Ask again anyway" }).click();
    await expect(page.locator(".place-link")).toHaveCount(1, { timeout: 20_000 });
    await expect(page.getByRole("heading", { name: "You’ve asked this before" })).toHaveCount(0);
    await context.close();
  });
}
