import { type Page, test as plain } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/languages";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";

const PAGES = [
  "",
  "/tarot",
  "/tarot/timeline",
  "/tarot/crossroads",
  "/readings",
  "/readings/own",
  "/readings/own?spread=crossroads&cards=star.two-cups~r&suit=cups",
  "/zodiac",
  "/zodiac?step=question&mine=sagittarius&theirs=capricorn",
  "/tarot-info",
  "/tarot-info/cards",
  "/tarot-info/cards/wheel-of-fortune",
  "/tarot-info/cards/knight-pentacles",
  "/practise",
  "/practise/met",
  "/readings/figures",
  "/sky",
  "/daily",
  "/subscription/plans",
  "/verify-email?sent=1",
  "/reset-password",
  "/privacy",
  "/terms",
  "/developers",
  "/sign-in?from=%2Fen&limit=1",
  "/nowhere",
];

const SELDOM = [
  "/de/tarot",
  "/es/readings",
  "/es/zodiac?step=question&mine=leo&theirs=aries",
  "/de/privacy",
  "/fr/terms",
  "/en/nowhere",
  "/de/zodiac",
];

test.describe("in either theme", () => {
  // What moves is measured before it has come to rest otherwise.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  // What is made of the same parts as another page is looked at with the long tests.
  for (const path of [
    "/en",
    "/de/tarot",
    "/fr/tarot/timeline",
    "/zh-CN/tarot/daily",
    "/es/readings",
    "/zh-CN/readings/own?spread=timeline&cards=star..two-cups~r&suit=cups",
    "/fr/readings/own?spread=timeline&cards=star.tower.two-cups~r",
    "/de/zodiac",
    "/es/zodiac?step=question&mine=leo&theirs=aries",
    "/fr/tarot-info",
    "/en/tarot-info/cards",
    "/zh-TW/tarot-info/cards/star",
    "/en/practise",
    "/fr/practise/met",
    "/de/sky",
    "/de/privacy",
    "/fr/terms",
    "/de/developers",
    "/es/sign-in?from=%2Fes&limit=1",
    "/en/nowhere",
  ]) {
    test(`${path} has nothing that hinders`, { tag: SELDOM.includes(path) ? "@long" : [] }, async ({
      page,
    }) => {
      await open(page, path);
      await expectAccessible(page);
    });
  }

  // The header is the same on every page: above a picture, above a form, and above a text.
  for (const path of ["/en", "/de/zodiac", "/zh-TW/tarot-info/cards/star"]) {
    test(`the menus of ${path} have nothing that hinders`, { tag: path === "/en" ? [] : "@long" }, async ({
      page,
    }) => {
      await open(page, path);
      for (const menu of await page.locator("header summary").all()) {
        await menu.click();
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('[aria-controls="site-menu"]').click();
      await expectAccessible(page);
    });
  }

  test("a reading has nothing that hinders, from the deck to the deletion", async ({ page }) => {
    await open(page, "/en/tarot/timeline");
    await page.locator('label:has(input[value="corvina"])').click();
    await page.getByRole("button", { name: "Continue for free" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue for free" }).click();
    await page.locator("textarea").fill("Should I move?");
    await page.getByRole("button", { name: "To the cards" }).click();
    await page.getByRole("button", { name: "Draw the cards" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Draw the cards" }).click();
    await page.locator("details.sheet summary").click({ timeout: 20_000 });
    await page.getByText("Delete", { exact: true }).click();
    await expectAccessible(page);
    await open(page, "/en/readings");
    await page.locator("main li summary").first().click();
    await expectAccessible(page);
  });

  test("the dialog at the limit has nothing that hinders, nor has what it leaves", async ({ page }) => {
    for (let n = 0; n < 2; n += 1) {
      await open(page, "/de/zodiac?step=question&mine=leo&theirs=aries");
      await page.locator("textarea").fill(`Frage ${n}?`);
      await page.locator("main form button.sm\\:px-12").click();
      await expect(page.locator('[data-writing="false"]')).toBeVisible({ timeout: 20_000 });
    }
    await expectAccessible(page);
    await open(page, "/de/tarot/daily");
    await page.getByText("Formular trotzdem öffnen").click();
    await page.locator("form button.text-lg").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
  });

  // As without scripts, which would keep axe from running as well; the console complains, as it should.
  plain("what a subscription opens has nothing that hinders, as a part of the page", async ({ page }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/en/tarot/timeline");
    await page.locator("textarea").fill("Should I move?");
    await page.locator('input[value="corvina"]').check({ force: true });
    await page.getByRole("button", { name: "To the cards" }).last().click();
    await page.getByText("Other plans").click();
    await expect(page.locator("html")).not.toHaveAttribute("data-scripts");
    await expectAccessible(page);
  });

  test("the help page has nothing that hinders", async ({ page }) => {
    await open(page, "/en/tarot/yesno");
    await page.locator("textarea").fill("I want to kill myself");
    await page.getByRole("button", { name: "To the cards" }).click();
    await page.getByRole("link", { name: "988" }).first().waitFor();
    await expectAccessible(page);
  });
});

/** Asks for pages, and measures each at every width. */
async function expectFit(page: Page, paths: string[], widths = [320, 390, 768, 1440, 2560]) {
  for (const path of paths) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, width, overflow]).toEqual([path, width, 0]);
    }
  }
}

/** Every page, the first in the language at this place, the next in the one after it. */
const inTurnFrom = (place: number) =>
  PAGES.map((path, n) => `/${LANGUAGES[(place + n) % LANGUAGES.length]}${path}`);

// What a page is wide does not hang on scripts: German, whose words are the longest, with them; each language without.
test("nothing overflows in German from 320 to 2560 pixels", { tag: "@long" }, async ({ page }) => {
  test.slow();
  await expectFit(
    page,
    PAGES.map((path) => `/de${path}`),
  );
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const place of [0, 3]) {
    test(`nothing overflows in each language in turn from place ${place} on, from 320 to 2560 pixels`, {
      tag: "@long",
    }, async ({ page }) => {
      await expectFit(page, inTurnFrom(place));
    });
  }
});

test("a three-card reading fits a phone of 320 pixels, German words included", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/de/tarot/timeline");
  await page
    .locator("textarea")
    .fill("Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle".repeat(3));
  await page.locator("form button.text-lg").click();
  await page.locator('form:has(input[value="draw"]) button').click();
  await page.locator("details.sheet").waitFor({ timeout: 20_000 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
