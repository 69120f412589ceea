import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { drawByHand, expect, open, test } from "./journey";

const QUESTION = "Should I change my job?";

/** The link of the reading whose page is shown. */
const linkOn = (page: Page) => page.locator("#share input[readonly]");

test("a reading is shared without its question, then with it, and withdrawn", async ({ page, browser }) => {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill(QUESTION);
  await page.locator("form button.text-lg").click();
  await drawByHand(page, 3);
  await page.locator("#share summary").click({ timeout: 20_000 });
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(linkOn(page)).toBeFocused();
  const url = await linkOn(page).inputValue();
  await expectAccessible(page);

  const other = await browser.newContext({ reducedMotion: "reduce" });
  const stranger = await other.newPage();
  await stranger.goto(url);
  await expect(stranger.locator(".card-picture")).toHaveCount(3);
  await expect(stranger.getByText(QUESTION, { exact: true })).toHaveCount(0);
  await expectAccessible(stranger);
  await page.getByLabel("Show my question too").check();
  await page.getByRole("button", { name: "Update the link" }).click();
  await expect(page.getByText("and your question.")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText(QUESTION, { exact: true })).toBeVisible();
  await stranger.getByText("Report this page").click();
  await stranger.getByRole("button", { name: "Report it" }).click();
  await expect(stranger.getByText("has been reported")).toBeVisible();

  await page.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(page.getByText("The link has been withdrawn.").first()).toBeVisible();
  await expect(linkOn(page)).toHaveCount(0);
  expect((await stranger.goto(url))?.status()).toBe(404);
  await other.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a reading of two signs is shared and withdrawn", async ({ page }) => {
    await page.goto("/de/zodiac?step=question&mine=leo&theirs=pisces");
    await page.locator("textarea").fill("Passen wir zusammen?");
    await page.locator("form button.text-lg, form button[type=submit]").last().click();
    await page.frameLocator("iframe").locator("a[target=_top]").click({ timeout: 20_000 });
    await page.locator("#share summary").click();
    await page.getByLabel("Auch meine Frage zeigen").check();
    await page.getByRole("button", { name: "Link erstellen" }).click();
    const reading = page.url();
    const url = await linkOn(page).inputValue();
    await page.goto(url);
    await expect(page.getByText("Passen wir zusammen?", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Eine geteilte Deutung" })).toBeVisible();
    await page.goto(reading);
    await page.getByRole("button", { name: "Link zurückziehen" }).click();
    await expect(page.getByText("Der Link ist zurückgezogen.")).toBeVisible();
    expect((await page.goto(url))?.status()).toBe(404);
  });
});
