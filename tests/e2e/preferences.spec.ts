import { expect, hydrated, open, test } from "./journey";

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
