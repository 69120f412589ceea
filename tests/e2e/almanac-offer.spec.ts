import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startServer } from "../integration/support/server";
import { type OpenAiStandIn, startOpenAi } from "../stand-ins/openai";
import { expectAccessible } from "./accessible";
import { expect, test as journey, open } from "./journey";

/** A site of its own, whose model refuses everything, unless a test has it write; once a day for visitors of an address. */
const test = journey.extend<object, { model: OpenAiStandIn; siteUrl: string }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that no other fixture is used
    async ({}, use) => {
      const model = await startOpenAi();
      await use(model);
      await model.close();
    },
    { scope: "worker" },
  ],
  siteUrl: [
    async ({ model }, use) => {
      const folder = await mkdtemp(join(tmpdir(), "starglass-e2e-"));
      const settings = {
        DATA_DIR: folder,
        OPENAI_BASE_URL: model.url,
        ALMANAC_PACE: "3000",
        TRUST_PROXY: "1",
        ANONYMOUS_DAILY_PER_ADDRESS: "1",
      };
      const server = await startServer(settings);
      await use(server.url);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
});

// One site is enough.
test.describe.configure({ mode: "default" });
test.beforeEach(({ model }) => model.behave({ kind: "status", status: 400 }));

const text = (page: Page) => page.locator("div[aria-live=polite]");

test("Where the model cannot write, the almanac does, with scripts", async ({ page }) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("Should I change my job?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.locator('form:has(input[value="draw"]) button').click();
  await expect(page.getByRole("alert")).toContainText(
    "API request failed: the language model couldn’t do anything with what we sent it.",
    { timeout: 20_000 },
  );
  await page.getByRole("button", { name: "Let the almanac read" }).click();
  await expect(text(page)).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await expect(text(page)).toContainText(/.{400}/s);
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

test("Where a network has had its texts, the page says so, keeps what was typed, and the almanac writes", async ({
  page,
  model,
}) => {
  model.behave({ kind: "write" });
  const ask = async (question: string) => {
    await open(page, "/en/tarot/yesno");
    await page.locator("textarea").fill(question);
    await page.getByRole("button", { name: "To the cards" }).click();
  };
  const draw = () => page.locator('form:has(input[value="draw"]) button').click();
  await ask("Should I change my job?");
  await draw();
  await expect(text(page)).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await ask("Should I move?");
  await expect(page.getByRole("heading", { name: "Many have asked from your network today" })).toBeFocused();
  await expect(page.locator("textarea")).toHaveValue("Should I move?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Let the almanac read" }).click();
  await draw();
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
    await expect(page.getByRole("alert")).toContainText(
      "API request failed: the language model couldn’t do anything with what we sent it.",
      { timeout: 20_000 },
    );
    await page.getByRole("button", { name: "Let the almanac read" }).click();
    await frame.getByRole("link", { name: "Back to the cards" }).click({ timeout: 20_000 });
    await expect(text(page)).toContainText(/.{400}/s);
    await expect(page.getByText("Written by our almanac")).toBeVisible();
  });
});
