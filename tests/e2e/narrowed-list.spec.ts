import { expect, hydrated, test } from "./journey";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("what is searched has a clean address, and deleting a reading leads back to the same list", async ({
      page,
    }) => {
      await page.goto("/en/readings/own?spread=yesno&cards=star");
      await page.locator("textarea").fill("Should I move?");
      await page.getByRole("button", { name: "Keep as an entry only" }).click();
      await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
      await page.goto("/en/readings");
      if (javaScriptEnabled) await hydrated(page);
      // What scripts add to the form is there once the form has been seen.
      if (javaScriptEnabled) await page.waitForLoadState("networkidle");
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) sent.push(new URL(request.url()).search);
      });
      await page.getByLabel("Search your readings").fill("move");
      await page.getByRole("button", { name: "Search" }).first().click();
      await expect(page).toHaveURL(/\/en\/readings\?q=move$/);
      await expect(page.locator(".shelf-reading")).toHaveCount(1);
      if (javaScriptEnabled) expect(sent).toEqual(["?q=move"]);
      await page.goBack();
      await expect(page).toHaveURL(/\/en\/readings$/);
      await page.goForward();
      await expect(page).toHaveURL(/\?q=move$/);
      if (javaScriptEnabled) await hydrated(page);
      await page.locator(".shelf-reading summary").first().click();
      await page.locator(".shelf-reading details details summary").click();
      await page.locator('.shelf-reading button[value="delete"]').click();
      await expect(page).toHaveURL(/\/en\/readings\?q=move&deleted=1$/);
      await expect(page.locator(".shelf-reading")).toHaveCount(0);
      await expect(page.locator('main [role="status"]').first()).toBeVisible();
    });
  });
}
