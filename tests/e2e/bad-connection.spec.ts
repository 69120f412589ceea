import type { Page } from "@playwright/test";
import { test as plain } from "@playwright/test";
import { expect, holdBack, hydrated, open } from "./journey";

/** Faults of the connection are what these tests are about, so the console may speak of them. */
const test = plain;

async function askForADay(page: Page) {
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the card" }).waitFor();
}

test("what is typed and chosen before the scripts run is kept", async ({ page }) => {
  const release = await holdBack(page, "**/locales/**");
  await page.goto("/en/tarot/timeline");
  await page.locator("textarea").fill("Typed early");
  await page.getByText("Theo", { exact: true }).click();
  release();
  await hydrated(page);
  await expect(page.getByText("11/300")).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Typed early");
  await expect(page.locator('input[value="theo"]')).toBeChecked();
});

test("a question that could not be sent stays in its field, and the page says so", async ({ page }) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("Will it hold?");
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Will it hold?");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByRole("heading", { name: "Draw one card" })).toBeVisible();
});

test("a text that was read to its end stays when the page cannot be read anew", async ({ page }) => {
  await askForADay(page);
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.locator(".card")).toHaveCount(1);
  await page.route("**/*.data*", (route) => route.abort());
  const inVain = page.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
  const text = page.locator("div[aria-live=polite]");
  await inVain;
  await expect(text).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await expect(text.locator("p").nth(2)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your card of the day" })).toBeVisible();
});

test("a stream that a proxy answers with an error is asked for again, from where it was", async ({
  page,
}) => {
  await askForADay(page);
  let refusals = 2;
  await page.route("**/stream*", async (route) => {
    refusals -= 1;
    await (refusals >= 0 ? route.fulfill({ status: 502 }) : route.continue());
  });
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.getByRole("link", { name: "New reading" })).toBeVisible({ timeout: 30_000 });
  expect(refusals).toBeLessThan(0);
});

test("where the scripts do not arrive, the text can be read all the same", async ({ page }) => {
  await page.route("**/locales/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the card" }).click();
  await page.getByRole("link", { name: "Read the text on a page of its own" }).click();
  await expect(page.getByRole("link", { name: /Back to the cards/ })).toBeVisible({ timeout: 20_000 });
});
