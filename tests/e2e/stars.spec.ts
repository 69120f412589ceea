import type { Page } from "@playwright/test";
import { expect, open, test } from "./journey";

const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
] as const;

/** How many stars lie wholly in the window where a page begins. */
function starsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 0);
    const isInSight = (star: Element) => {
      const { left, top, right, bottom } = star.getBoundingClientRect();
      const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      return left >= 0 && right <= innerWidth && top >= header && bottom <= innerHeight;
    };
    return [...document.querySelectorAll(".stars path")].filter(isInSight).length;
  });
}

async function expectStars(page: Page, count: number): Promise<void> {
  // The address is there before its page is.
  await expect(page.locator(".stars path")).toHaveCount(count);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect([width, height, await starsInSight(page)]).toEqual([width, height, count]);
  }
}

test("fifty stars are seen where cards are drawn, at every size", async ({ page }) => {
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.locator("[data-deck]")).toBeVisible();
  await expectStars(page, 50);
});

test("thirty stars are seen where two signs have been read, at every size", async ({ page }) => {
  await page.goto("/en/zodiac?step=question&mine=aries&theirs=leo");
  await page.locator("textarea").fill("Do we get on?");
  await page.getByRole("button", { name: "Get the reading" }).click();
  await expect(page).toHaveURL(/\/readings\//);
  await expectStars(page, 30);
});
