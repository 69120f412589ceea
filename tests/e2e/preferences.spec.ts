import { test as plain, type Route } from "@playwright/test";
import { expect, hydrated, open, test } from "./journey";
import { join } from "./person";

test("a language is chosen from the menu, keeps path and query, and stays", async ({ page }) => {
  await open(page, "/en/tarot/daily?from=here");
  await page.locator("header details").first().locator("summary").click();
  await page.getByRole("button", { name: "繁體中文" }).first().click();
  await expect(page).toHaveURL(/\/zh-TW\/tarot\/daily\?from=here$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
  await hydrated(page);
  expect(await page.evaluate(() => localStorage.getItem("lang"))).toBe("zh-TW");
  await page.goto("/");
  await expect(page).toHaveURL(/\/zh-TW$/);
});

test("a theme is chosen without losing what was typed", async ({ page }) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("Half a quest");
  await page.locator("header details").nth(1).locator("summary").click();
  await page.getByRole("button", { name: "Dark" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("textarea")).toHaveValue("Half a quest");
  await expect(page.locator("header summary").nth(1)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
});

test("a language is chosen without losing what was typed, what was chosen, or the part of the page", async ({
  page,
}) => {
  await open(page, "/en/tarot/yesno?x=1#order");
  await page.locator("textarea").fill("Half a quest");
  await page.locator('label:has(input[value="theo"])').click();
  await page.locator("header details").first().locator("summary").click();
  await page.getByRole("button", { name: "Deutsch" }).first().click();
  await expect(page).toHaveURL(/\/de\/tarot\/yesno\?x=1#order$/);
  await expect(page.locator("h1")).toHaveText("Ja oder Nein");
  await expect(page).toHaveTitle(/^Ja oder Nein/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("textarea")).toHaveValue("Half a quest");
  await expect(page.locator('input[value="theo"]')).toBeChecked();
  await expect(page.locator("header summary").first()).toBeFocused();
  await page.locator("header details").first().locator("summary").click();
  await page.getByRole("button", { name: "简体中文" }).first().click();
  await expect(page).toHaveURL(/\/zh-CN\/tarot/);
  const family = "Noto Serif SC Headings";
  expect(await page.evaluate((name) => document.fonts.check(`1em "${name}"`, "星"), family)).toBe(true);
});

test("the link of a mail stays whole when language or theme change", async ({ page }) => {
  await open(page, "/en/reset-password?token=not-a-real-one");
  await page.locator("header details").nth(1).locator("summary").click();
  await page.getByRole("button", { name: "Dark" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/en\/reset-password\?token=not-a-real-one$/);
  await page.locator("header details").first().locator("summary").click();
  await page.getByRole("button", { name: "Français" }).first().click();
  await expect(page).toHaveURL(/\/fr\/reset-password\?token=not-a-real-one$/);
});

test("where no page is, another language is spoken as well", async ({ page }) => {
  await open(page, "/en/nowhere");
  await page.locator("header details").first().locator("summary").click();
  await page.getByRole("button", { name: "Français" }).first().click();
  await expect(page).toHaveURL(/\/fr\/nowhere$/);
  await expect(page.locator("h1")).toHaveText(/introuvable/);
});

test("the language of the last address is that of an address without one", async ({ page }) => {
  await open(page, "/de");
  await page.goto("/");
  await expect(page).toHaveURL(/\/de$/);
  await open(page, "/tarot");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/fr/nulle-part");
  await page.locator('main a[href="/"]').click();
  await expect(page).toHaveURL(/\/fr$/);
});

// Faults of the connection are what this is about, so the console may speak of them.
for (const [how, fail] of [
  ["without a connection", (route: Route) => route.abort()],
  ["where the server fails", (route: Route) => route.fulfill({ status: 500, body: "<h1>Sorry</h1>" })],
] as const)
  plain(`language, theme and signing out say ${how} that nothing has changed`, async ({ page }) => {
    await join(page);
    await open(page, "/en/tarot/yesno");
    await page.locator("textarea").fill("Half a quest");
    await page.route(/\/(preferences|sign-out)$/, fail);
    if (how === "without a connection") await page.route("**/toast-list*", fail);
    const menus = page.locator("header details");
    for (const [menu, button, said] of [
      [0, "Deutsch", "The language couldn’t be changed."],
      [1, "Dark", "The appearance couldn’t be changed."],
      [2, "Sign out", "Signing out didn’t work, so you’re still signed in."],
    ] as const) {
      await menus.nth(menu).locator("summary").click();
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(said).first()).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await expect(page.locator("textarea")).toHaveValue("Half a quest");
    await expect(page.getByTitle(/^My account/)).toBeVisible();
    await expect(page).toHaveURL(/\/en\/tarot\/yesno$/);
  });

test("only the language in use is fetched; a fetch that fails is tried again", async ({ page }) => {
  const fetched: string[] = [];
  let isFirst = true;
  await page.route("**/locales/**", async (route) => {
    fetched.push(new URL(route.request().url()).pathname);
    const fails = isFirst;
    isFirst = false;
    await (fails ? route.fulfill({ status: 503 }) : route.continue());
  });
  await open(page, "/fr/tarot/yesno");
  expect(fetched).toEqual(["/locales/fr/translation.json", "/locales/fr/translation.json"]);
  await page.locator("textarea").fill("Oui ?");
  await expect(page.getByText("5/300")).toBeVisible();
});

test("menus close with Escape and give the focus back", async ({ page }) => {
  await open(page, "/en");
  const menu = page.locator("header details").first();
  await menu.locator("summary").press("Enter");
  await expect(menu).toHaveAttribute("open", "");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open", "");
  await expect(menu.locator("summary")).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the link of a mail stays whole when language or theme change", async ({ page }) => {
    await page.goto("/en/verify-email?token=not-a-real-one");
    for (const [menu, button, path] of [
      [1, "Dark", "/en/verify-email?token=not-a-real-one"],
      [0, "Deutsch", "/de/verify-email?token=not-a-real-one"],
    ] as const) {
      await page.locator("header details").nth(menu).locator("summary").click();
      await page.getByRole("button", { name: button }).click();
      await expect(page).toHaveURL(path);
    }
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});
