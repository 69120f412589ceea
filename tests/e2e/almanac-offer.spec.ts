import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startServer } from "../integration/server";
import { startOpenAi } from "../stand-ins/openai";
import { expect, test as journey, open } from "./journey";

/** A site of its own, whose model refuses everything. */
const test = journey.extend<object, { siteUrl: string }>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that no other fixture is used
    async ({}, use) => {
      const model = await startOpenAi();
      model.behave({ kind: "status", status: 400 });
      const folder = await mkdtemp(join(tmpdir(), "starglass-e2e-"));
      const settings = {
        DATA_DIR: folder,
        OPENAI_BASE_URL: model.url,
        ALMANAC_PACE: "3000",
        TRUST_PROXY: "1",
      };
      const server = await startServer(settings);
      await use(server.url);
      await server.stop();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
});

// One site is enough.
test.describe.configure({ mode: "default" });

const text = (page: Page) => page.locator("div[aria-live=polite]");

test("Where the model cannot write, the almanac does, with scripts", async ({ page }) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("Should I change my job?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.locator('form:has(input[value="draw"]) button').click();
  await expect(page.getByRole("alert")).toContainText("API request failed: 400", { timeout: 20_000 });
  await page.getByRole("button", { name: "Let the almanac read" }).click();
  await expect(text(page)).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await expect(text(page)).toContainText("Should I change my job?");
  await expect(page.getByText("Written by our almanac")).toBeVisible();
  await expect(page.getByRole("button", { name: "Let the almanac read" })).toHaveCount(0);
  await expect(page.locator("details.sheet")).toBeVisible();
});

test("Zodiac signs are no different, and a failed retry offers it again", async ({ page }) => {
  await open(page, "/de/zodiac?step=question&mine=leo&theirs=aries");
  await page.locator("textarea").fill("Wie passen wir zusammen?");
  await page.locator("main form button.sm\\:px-12").click();
  const almanac = page.getByRole("button", { name: "Den Almanach deuten lassen" });
  await expect(almanac).toBeVisible({ timeout: 20_000 });
  const retried = page.waitForResponse(/\/stream\?/);
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await retried;
  await almanac.click({ timeout: 20_000 });
  await expect(text(page)).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await expect(page.getByText("Geschrieben von unserem Almanach")).toBeVisible();
});

test("whoever is faster than the page goes on all the same", async ({ page }) => {
  await open(page, "/en/zodiac?step=question&mine=leo&theirs=aries");
  await page.route(/readings\/[^/]+\.data/, async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.locator("textarea").fill("Should I change my job?");
  await page.locator("main form button.sm\\:px-12").click();
  await page.getByRole("button", { name: "Let the almanac read" }).click({ timeout: 20_000 });
  await expect(text(page)).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await expect(page.getByText("Written by our almanac")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("where the model cannot write, the almanac does", async ({ page }) => {
    await page.goto("/en/tarot/timeline");
    await page.locator("textarea").fill("Should I change my job?");
    await page.getByRole("button", { name: "To the cards" }).click();
    await page.locator('form:has(input[value="draw"]) button').click();
    const frame = page.frameLocator("iframe");
    await frame.getByRole("link", { name: "or to let the almanac read" }).click({ timeout: 20_000 });
    await expect(page.getByRole("alert")).toContainText("API request failed: 400", { timeout: 20_000 });
    await page.getByRole("button", { name: "Let the almanac read" }).click();
    await frame.getByRole("link", { name: "Back to the cards" }).click({ timeout: 20_000 });
    await expect(text(page)).toContainText("Should I change my job?");
    await expect(page.getByText("Written by our almanac")).toBeVisible();
  });
});
