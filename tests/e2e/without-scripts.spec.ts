import { SPREADS } from "../../app/readings/tarot/spreads.data";
import { expect, test } from "./journey";
import { spreadsIn } from "./spreads-in-turn";

test.use({ javaScriptEnabled: false });

for (const [language, question] of [
  ["en", "Should I change my job?"],
  ["zh-TW", "我該換工作嗎？"],
] as const) {
  for (const kind of spreadsIn(language, false)) {
    const { positions, sections, asks, presets } = SPREADS[kind];
    test(`${kind} in ${language} from the home page to the follow-up's last word`, {
      tag: language === "en" ? [] : "@postgres",
    }, async ({ page }) => {
      await page.goto(`/${language}`);
      await page.locator(`main a[href="/${language}/tarot"]`).first().click();
      await page.locator(`main a[href="/${language}/tarot/${kind}"]`).click();
      if (presets.length > 0) {
        await page.locator('button[name="preset"]').first().click();
        await expect(page.locator("textarea")).not.toHaveValue("");
      }
      if (asks) await page.locator("textarea").fill(question);
      await page.locator("form button.text-lg").click();
      await page.locator('form:has(input[value="draw"]) button').click();
      await expect(page.locator(".card-picture")).toHaveCount(positions.length);
      const text = page.frameLocator("iframe");
      const onward = text.locator("a[target=_top]");
      await onward.waitFor({ timeout: 20_000 });
      await expect(text.locator("h2")).toHaveCount(sections.length);
      await onward.click();
      await expect(page.locator("iframe")).toHaveCount(0);
      await page.locator("details.sheet summary").click();
      await page.locator("details.sheet textarea").fill(question);
      await page.locator("details.sheet button").click();
      await expect(page.locator("#follow-up-question")).toHaveText(question);
      await page.frameLocator("iframe").locator("a[target=_top]").click({ timeout: 20_000 });
      await expect(page.locator("div[aria-live=polite]").nth(1)).toContainText(question);
    });
  }
}

test("a draft is not on the shelf, and what is there leaves it by its menu", async ({ page }) => {
  await page.goto("/en/readings");
  await expect(page.locator("main h2")).toHaveText("Your shelf is still empty");
  await page.goto("/en/tarot/daily");
  await page.locator("form button.text-lg").click();
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  const draft = page.url();
  await page.goto("/en/readings");
  await expect(page.locator("main h2")).toHaveText("Your shelf is still empty");
  await page.goto(draft);
  await page.locator('form:has(input[value="draw"]) button').click();
  await page.goto("/en/readings");
  const reading = page.locator("main li");
  await expect(reading).toHaveCount(1);
  await expect(reading.locator("img").last()).toHaveAttribute("srcset", /\/tarot\/small\//);
  await reading.locator("summary").first().click();
  await reading.getByText("Delete", { exact: true }).click();
  await reading.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("The reading has been deleted.");
  await expect(page.locator("main h2")).toHaveText("Your shelf is still empty");
});

test("another kind of reading keeps the question, the reader and the deck", async ({ page }) => {
  await page.goto("/en/tarot/timeline");
  await page.locator("textarea").fill("Should I change my job?");
  await page.locator('label:has(input[value="theo"])').click();
  await page.getByRole("button", { name: "Crossroads" }).click();
  await expect(page).toHaveURL(/\/en\/tarot\/crossroads$/);
  await page.getByRole("button", { name: "Yes or no" }).click();
  await expect(page).toHaveURL(/\/en\/tarot\/yesno$/);
  await expect(page.locator("textarea")).toHaveValue("Should I change my job?");
  await expect(page.locator('input[value="theo"]')).toBeChecked();
  await page.locator('input[value="theo"]').press("Enter");
  await expect(page).toHaveURL(/\/en\/readings\//);
});

test("faults are said beside their field, and language and theme can be chosen", async ({ page }) => {
  await page.goto("/en/tarot/yesno");
  await page.locator("form button.text-lg").click();
  await expect(page.getByText("Please enter a question.")).toBeVisible();
  await page.locator("header details").first().locator("summary").click();
  await page.getByRole("button", { name: "Deutsch" }).first().click();
  await expect(page).toHaveURL(/\/de\/tarot\/yesno$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.locator("header details").nth(1).locator("summary").click();
  await page.locator('header button[value="dark"]').first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
