import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, open, readCardOfTheDay, test } from "./journey";

const notesOn = (page: Page) => page.locator("#journal-notes");
const statusOn = (page: Page) => page.locator("#journal [data-status]");

test("notes save themselves, also after a connection that broke, and survive being left unsaved", async ({
  page,
}) => {
  await readCardOfTheDay(page);
  const reading = page.url();
  await notesOn(page).fill("The first thought");
  await expect(statusOn(page)).toHaveText("Saved");
  await open(page, reading);
  await expect(notesOn(page)).toHaveValue("The first thought");

  await notesOn(page).scrollIntoViewIfNeeded();
  await page.route("**/notes", (route) => route.fulfill({ status: 503 }));
  await notesOn(page).fill("The second thought");
  await expect(statusOn(page)).toContainText("Not saved yet");
  await page.unroute("**/notes");
  await expect(statusOn(page)).toHaveText("Saved");

  await page.route("**/notes", (route) => route.fulfill({ status: 503 }));
  await notesOn(page).fill("The third thought");
  await expect(statusOn(page)).toContainText("Not saved yet");
  await page.goto("/en");
  await page.unroute("**/notes");
  await open(page, reading);
  await notesOn(page).scrollIntoViewIfNeeded();
  await expect(notesOn(page)).toHaveValue("The third thought");
  // Sent from what the browser kept, unless leaving has sent it.
  await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.startsWith("notes ")));
  await open(page, reading);
  await expect(notesOn(page)).toHaveValue("The third thought");
});

test("of two tabs nothing is lost", async ({ page, context }) => {
  await readCardOfTheDay(page);
  const other = await context.newPage();
  await open(other, page.url());
  await notesOn(page).fill("Written in the first tab");
  await expect(statusOn(page)).toHaveText("Saved");
  await notesOn(other).scrollIntoViewIfNeeded();
  await notesOn(other).fill("Written in the second tab");
  await expect(statusOn(other)).toContainText("changed elsewhere");
  await other.reload();
  await other.locator("#journal summary", { hasText: "Earlier versions" }).click();
  await other.getByRole("button", { name: "Restore this version" }).click();
  await expect(notesOn(other)).toHaveValue("Written in the first tab");
});

test("an old draft of a browser never takes the place of what was written since", async ({ page }) => {
  await readCardOfTheDay(page);
  const reading = page.url();
  await notesOn(page).scrollIntoViewIfNeeded();
  await page.route("**/notes", (route) => route.fulfill({ status: 503 }));
  await notesOn(page).fill("Typed on the train");
  await expect(statusOn(page)).toContainText("Not saved yet");
  const [key, draft] = await page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.startsWith("notes ")) ?? ["", ""],
  );
  await page.unroute("**/notes");
  await notesOn(page).fill("Written at home");
  await expect(statusOn(page)).toHaveText("Saved");
  // As in a browser that was closed on the train, while the other was written elsewhere.
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, draft] as const);
  await open(page, reading);
  await notesOn(page).scrollIntoViewIfNeeded();
  await expect(statusOn(page)).toContainText("older draft");
  await expect(notesOn(page)).toHaveValue("Written at home");
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await page.reload();
  await expect(notesOn(page)).toHaveValue("Written at home");
  await page.locator("#journal summary", { hasText: "Earlier versions" }).click();
  await expect(page.locator("#journal ol")).toContainText("Typed on the train");
});

test("the list is searched, narrowed down and starred", async ({ page }) => {
  await readCardOfTheDay(page);
  await page.locator("#journal").scrollIntoViewIfNeeded();
  await page.getByLabel("Tags").fill("morning, calm");
  await page.getByRole("button", { name: "Save tags" }).click();
  await expect(page.getByLabel("Tags")).toHaveValue("morning, calm");
  await open(page, "/en/readings");
  await page.getByRole("button", { name: /^Star/ }).click();
  await expect(page.getByRole("button", { name: /^Remove the star/ })).toBeVisible();
  await page.getByRole("link", { name: "calm" }).click();
  await expect(page).toHaveURL(/\?tag=calm$/);
  await expect(page.locator(".shelf-reading")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel("Search your readings").fill("nowhere");
  await page.getByRole("button", { name: "Search" }).first().click();
  await expect(page.getByText("No reading matches all of that.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show all readings" }).last().click();
  await expect(page.locator(".shelf-reading")).toHaveCount(1);
});

test("the box of notes has nothing that hinders", async ({ page }) => {
  await readCardOfTheDay(page);
  await page.reload();
  await page.locator("#journal summary").last().click();
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is kept by forms, and what is too long comes back beside its field", async ({ page }) => {
    await page.goto("/zh-TW/tarot/daily");
    await page.locator("form button.text-lg").click();
    await page.locator('form:has(input[value="draw"]) button').click();
    await page.frameLocator("iframe").locator("a[target=_top]").click({ timeout: 20_000 });
    const reading = page.url();
    await notesOn(page).fill("今天下雨，心裡卻很平靜。");
    await page.getByRole("button", { name: "儲存筆記" }).click();
    await expect(page).toHaveURL(/#journal$/);
    await expect(notesOn(page)).toHaveValue("今天下雨，心裡卻很平靜。");
    await page.getByLabel("平靜").check();
    await page.getByRole("button", { name: "儲存心情" }).click();
    await expect(page.getByLabel("平靜")).toBeChecked();
    await page.getByLabel("標籤").fill("x".repeat(31));
    await page.getByRole("button", { name: "儲存標籤" }).click();
    await expect(page.getByText("每個標籤最多 30 個字")).toBeVisible();
    await expect(page.getByLabel("標籤")).toHaveValue("x".repeat(31));
    await page.getByLabel("標籤").fill("雨天、早晨");
    await page.getByRole("button", { name: "儲存標籤" }).click();
    await page.getByRole("button", { name: "加上星號" }).click();
    await expect(page.getByRole("button", { name: "移除星號" })).toBeVisible();
    await page.locator("#journal summary").last().click();
    await page.getByLabel("一個月後").check();
    await page.getByRole("button", { name: "確定" }).click();
    await expect(page.getByText("之後會問你一次")).toBeVisible();

    await page.goto("/zh-TW/readings");
    await expect(page.getByText("今天下雨，心裡卻很平靜。")).toBeVisible();
    for (const query of ["q=雨", "q=平静", "tag=雨天&starred=1&mood=even", "kind=daily&q=心裡卻"]) {
      await page.goto(`/zh-TW/readings?${query}`);
      await expect(page.locator(".shelf-reading")).toHaveCount(1);
    }
    await page.goto("/zh-TW/readings?q=太陽雨&card=joker");
    await expect(page.locator(".shelf-reading")).toHaveCount(0);
    await expect(page.getByText("網址裡有一部分條件無法辨識")).toBeVisible();
    await page.goto(reading);
    await notesOn(page).fill("字".repeat(10_000));
    await page.getByRole("button", { name: "儲存筆記" }).click();
    await expect(page).toHaveURL(/#journal$/);
    await expect(notesOn(page)).toHaveValue("字".repeat(10_000));
    await expect(page.locator("#journal summary", { hasText: "較早的版本" })).toBeVisible();
  });
});
