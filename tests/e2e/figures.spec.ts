import { expectAccessible } from "./accessible";
import { expect, open, readCardOfTheDay, test } from "./journey";

for (const theme of ["light", "dark"] as const)
  test(`what returns is told of one reading, each figure opens it, and nothing hinders in the ${theme}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await readCardOfTheDay(page);
    await open(page, "/en/readings");
    await page.getByRole("link", { name: "See what returns in your readings" }).click();
    await expect(page.locator("main h1")).toHaveText("What returns");
    await expect(page.getByRole("table", { name: "Cards that return" }).getByRole("row")).toHaveCount(2);
    await expectAccessible(page);
    await page.getByLabel("Choose a month").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/month=\d{4}-\d\d$/);
    await expectAccessible(page);
    await page.locator("main td a").first().click();
    await expect(page).toHaveURL(/readings\?day=/);
    await expect(page.locator(".shelf-reading")).toHaveCount(1);
    await expect(page.getByText("Also narrowed down to:")).toBeVisible();
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is told of nobody, and what an address asks wrongly is said", async ({ page }) => {
    for (const language of ["en", "de", "fr", "es", "zh-CN", "zh-TW"]) {
      await page.goto(`/${language}/readings/figures?month=2026-13`);
      await expect(page.locator('main [role="status"]')).toBeVisible();
      await expect(page.locator("main table")).toHaveCount(0);
    }
    await page.goto("/en/tarot/daily");
    await page.locator("form button.text-lg").click();
    await page.locator('form:has(input[value="draw"]) button').click();
    await page.goto("/de/readings/figures");
    const cards = page.getByRole("table", { name: "Karten, die wiederkehren" });
    await expect(cards.getByRole("row")).toHaveCount(2);
    await cards.getByRole("link").click();
    await expect(page.locator(".shelf-reading")).toHaveCount(1);
  });
});
