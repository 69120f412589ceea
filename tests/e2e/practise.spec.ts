import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";

const answers = (page: Page) => page.locator("main fieldset button");

/** Answers whatever the day has, with the first meaning each time. */
async function practise(page: Page, language: string) {
  for (let number = 1; number <= 5; number += 1) {
    await expect(answers(page)).toHaveCount(4);
    await answers(page).first().click();
    await expect(page).toHaveURL(new RegExp(`/${language}/practise\\?card=`));
    // What was answered stays answered when the page is asked for again, and cannot be answered anew.
    if (number === 1) {
      const meaning = await page.locator("main article").innerText();
      await page.reload();
      expect(await page.locator("main article").innerText()).toBe(meaning);
    }
    await page.locator("main article a.button").click();
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    const go = (page: Page, path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path));

    test("five cards are practised, and the day comes to a calm end", async ({ page }) => {
      await go(page, "/zh-TW/practise");
      const first = await page.locator("main h1").innerText();
      await page.reload();
      await expect(page.locator("main h1")).toHaveText(first);
      await practise(page, "zh-TW");
      await expect(page.locator("main h1")).toHaveText("今天就到這裡");
      await expect(page.locator("main li img.card-picture")).toHaveCount(5);
      await go(page, "/en/practise");
      await expect(page.locator("main h1")).toHaveText("That’s all for today");
    });

    test("a zone and a place are named, told by, and forgotten with one press", async ({ page }) => {
      await go(page, "/en/sky");
      await expect(page.getByText("Time zone: UTC.")).toBeVisible();
      await page.getByLabel("City").selectOption("taipei");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Time zone: Asia/Taipei; sunrise and sunset for Taipei.")).toBeVisible();
      await go(page, "/en/tarot/daily");
      await expect(page.locator("main section.sheet")).toContainText(
        /Sunrise \d:\d\d\sAM, sunset \d:\d\d\sPM/,
      );
      await go(page, "/en/sky");
      await page.getByText("Or type the coordinates").click();
      await page.getByLabel("City").selectOption("");
      await page.getByLabel("Latitude").fill("95");
      await page.getByLabel("Longitude").fill("12.5");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("A latitude is a number from −90 to 90")).toBeVisible();
      await expect(page.getByLabel("Longitude")).toHaveValue("12.5");
      await page.getByRole("button", { name: "Forget my time zone and place" }).click();
      await expect(page.getByText("Your time zone and place are forgotten.")).toBeVisible();
      await expect(page.getByText("Time zone: UTC.")).toBeVisible();
    });
  });
}

test("a card's page says how often it was met, and has a link where it cannot", async ({ page }) => {
  await open(page, "/en/tarot-info/cards/star");
  // Nobody known has met any.
  await expect(page.getByRole("link", { name: "How often have I met this card?" })).toBeVisible();
  await open(page, "/en/tarot/daily");
  await page.locator("main form button.text-lg").click();
  await page.locator('form:has(input[value="draw"]) button').first().click();
  await expect(page.locator('[data-writing="false"]')).toBeVisible({ timeout: 20_000 });
  // The sky of its day stands beside the reading.
  await expect(page.locator("main section.sheet h2#sky")).toContainText("The sky on");
  await page.goto("/en/practise/met");
  const met = page.locator("tbody tr").filter({ has: page.locator("td", { hasText: "1" }) });
  await expect(met).toHaveCount(1);
  await met.getByRole("link").click();
  await expect(
    page.getByRole("link", { name: "You’ve met this card 1 time in your readings" }),
  ).toBeVisible();
});

test("the browser's zone is offered, and taken by a press alone", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: "Asia/Tokyo", baseURL });
  const page = await context.newPage();
  await open(page, "/en/sky");
  await expect(page.getByLabel("Time zone")).toHaveValue("");
  await page.getByRole("button", { name: "Use Asia/Tokyo, as in this browser" }).click();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Time zone: Asia/Tokyo.")).toBeVisible();
  await context.close();
});

for (const theme of ["light", "dark"] as const)
  test(`what was answered, and the end of the day, have nothing that hinders in the ${theme}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "theme", value: theme, url: baseURL ?? "" }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/de/practise");
    await answers(page).first().click();
    await page.locator("main article").waitFor();
    await expectAccessible(page);
    await page.locator("main article a.button").click();
    for (let number = 2; number <= 5; number += 1) {
      await answers(page)
        .nth(number % 4)
        .click();
      await page.locator("main article a.button").click();
    }
    await page.getByRole("heading", { name: "Das war’s für heute" }).waitFor();
    await expectAccessible(page);
  });
