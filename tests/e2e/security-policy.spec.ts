import { test as bare, type Page } from "@playwright/test";
import { drag, expect, hydrated, open, test } from "./journey";

declare global {
  interface Window {
    violations: string[];
  }
}

/** What a page does against its Content-Security-Policy, from its first byte on. */
async function listenForViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}

function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.violations);
}

const PAGES = [
  ...["/en", "/de/tarot", "/fr/tarot/timeline", "/es/zodiac", "/zh-CN/tarot-info", "/zh-TW/tarot-info/cards"],
  ...[
    "/en/tarot-info/cards/star",
    "/en/sign-in",
    "/en/reset-password",
    "/en/readings",
    "/en/subscription/plans",
  ],
  ...["/en/privacy", "/en/terms", "/en/none", "/en/payment/cancel", "/text.css", "/images/home/hero.svg"],
];

for (const path of PAGES) {
  test(`${path} keeps to its policy`, async ({ page }) => {
    await listenForViolations(page);
    await page.goto(path);
    if (!/\.\w+$/.test(path)) await hydrated(page);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test("a reading keeps to its policy, from the deck that is pulled to the last word and the message at its end", async ({
  page,
}) => {
  await listenForViolations(page);
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.locator("[data-deck]")).toBeVisible({ timeout: 20_000 });
  const turned = await page
    .locator(".deck-card")
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).transform));
  expect(new Set(turned).size).toBe(7);
  await drag(page, 120);
  await expect(page.getByRole("link", { name: "New reading" })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await hydrated(page);
  await page.goto("/en/readings");
  await hydrated(page);
  expect(await violationsOf(page)).toEqual([]);
});

bare("a policy that is broken is noticed by these tests", async ({ page }) => {
  await listenForViolations(page);
  await page.goto("/text.css");
  await page.goto("/en/privacy");
  await page.evaluate(() => {
    window.violations = [];
    document.body.insertAdjacentHTML("beforeend", '<p style="color: red">red</p>');
  });
  await expect.poll(() => violationsOf(page)).toEqual([expect.stringContaining("style-src-attr")]);
});
