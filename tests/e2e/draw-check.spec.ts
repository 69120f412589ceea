import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { drawByHand, expect, hydrated, open, test } from "./journey";

const DIGEST = /^[0-9a-f]{64}$/;

/** Seed and word are the reading's own. */
async function expectChecked(page: Page, { commitment, word }: { commitment: string; word: string }) {
  const values = page.locator("dl code");
  await expect(values.nth(0)).toHaveText(commitment);
  const seed = await values.nth(1).textContent();
  const id = await values.nth(2).textContent();
  expect(seed).toMatch(DIGEST);
  expect(page.url()).toContain(`/readings/${id}/check`);
  expect(createHash("sha256").update(`${seed}:${id}`).digest("hex")).toBe(commitment);
  await expect(values.nth(3)).toHaveText(word);
}

async function commitmentOn(page: Page): Promise<string> {
  const commitment = (await page.locator(".draw details code.block").textContent()) ?? "";
  expect(commitment).toMatch(DIGEST);
  return commitment;
}

test("cards are drawn by hand with a word of one's own, and the browser computes them as well", async ({
  page,
}) => {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByText("This draw can be checked").click();
  const commitment = await commitmentOn(page);
  await page.getByLabel("A word of your own").fill("  river ");
  await expectAccessible(page);
  await drawByHand(page, 3);
  await expect(page.getByText("This draw can be checked")).toBeHidden();
  await page.getByRole("link", { name: "Check this draw" }).click({ timeout: 30_000 });
  await expect(page.locator("main h1")).toHaveText("Check this draw");
  await expectChecked(page, { commitment, word: "river" });
  await expect(page.locator("main tbody tr")).toHaveCount(3);
  await expect(page.getByText("Your browser has worked it out as well: the same cards.")).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, overflow]).toEqual([width, 0]);
  }
  await page.reload();
  await hydrated(page);
  await page.getByRole("link", { name: "Back to the reading" }).click();
  await expect(page.getByRole("link", { name: "Check this draw" })).toBeVisible();
});

test("a word typed in the field and sent with Enter draws all cards", async ({ page }) => {
  await open(page, "/de/tarot/daily");
  await page.locator("form button.text-lg").click();
  await page.getByText("Diese Ziehung lässt sich prüfen").click();
  const commitment = await commitmentOn(page);
  await page.getByLabel("Ein eigenes Wort").fill("Föhn");
  await page.getByLabel("Ein eigenes Wort").press("Enter");
  await page.getByRole("link", { name: "Ziehung prüfen" }).click({ timeout: 30_000 });
  await expectChecked(page, { commitment, word: "Föhn" });
});

test("a word that is too long gives the cards back, and is told beside its field", async ({ page }) => {
  await open(page, "/en/tarot/daily");
  await page.locator("form button.text-lg").click();
  await page.getByText("This draw can be checked").click();
  const word = page.getByLabel("A word of your own");
  await word.evaluate((field: HTMLInputElement) => field.removeAttribute("maxlength"));
  await word.fill("x".repeat(101));
  await word.press("Enter");
  await expect(page.getByText("Please use at most 100 characters.")).toBeVisible();
  await expect(word).toHaveValue("x".repeat(101));
  await expect(page.locator('.spread > [data-state="empty"]')).toHaveCount(1);
  await expectAccessible(page);
  await word.fill("short");
  await word.press("Enter");
  await page.getByRole("link", { name: "Check this draw" }).click({ timeout: 30_000 });
  await expect(page.locator("dl code").nth(3)).toHaveText("short");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a draw is sealed, drawn with a word, and checked", async ({ page }) => {
    await page.goto("/zh-TW/tarot/crossroads");
    await page.locator("textarea").fill("我該換工作嗎？");
    await page.locator("form button.text-lg").click();
    const path = new URL(page.url()).pathname;
    await page.goto(`${path}/check`);
    const sealed = await page.locator("dl code").textContent();
    expect(await page.locator("main").textContent()).toContain("牌還沒抽");
    await page.goto(path);
    await page.getByText("這次抽牌可以驗證").click();
    const commitment = await commitmentOn(page);
    expect(commitment).toBe(sealed);
    await page.locator('input[name="word"]').fill("月");
    await page.locator('form:has(input[value="draw"]) button').click();
    await page.goto(`${path}/check`);
    await expectChecked(page, { commitment, word: "月" });
    await expect(page.locator("main tbody tr")).toHaveCount(5);
    await expect(page.locator("main")).toContainText("沒有任何更動");
  });
});
