import { expect, holdBack, hydrated, open, test } from "./journey";

for (const [language, question] of [
  ["en", "How can we talk to each other better?"],
  ["zh-CN", "我们怎样才能更好地沟通？"],
] as const) {
  test(`two signs in ${language}, step by step, to the last word`, async ({ page }) => {
    await open(page, `/${language}/zodiac`);
    const next = page.locator("main form button.sm\\:px-12");
    await next.click();
    await expect(page.locator("#mine-error")).toBeVisible();
    await page.locator('input[name="mine"]').first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("#mine-error")).toHaveCount(0);
    await page.locator('label:has(input[value="leo"])').click();
    await expect(page).toHaveURL(/step=theirs&mine=leo/);
    await expect(page.locator('input[name="theirs"]').first()).toBeAttached();
    await next.click();
    await expect(page.locator("#theirs-error")).toBeVisible();
    await page.locator('label:has(input[value="aries"])').click();
    await expect(page).toHaveURL(/step=question/);
    await next.click();
    await expect(page.locator("textarea")).toHaveAttribute("aria-invalid", "true");
    await page.locator("textarea").fill(question);
    await page.locator("main form a").first().click();
    await expect(page.locator('input[type="radio"][value="aries"]')).toBeChecked();
    await next.click();
    await expect(page.locator("textarea")).toHaveValue(question);
    await next.click();
    await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
    const text = page.locator("div[aria-live=polite]");
    await expect(text).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
    await expect(text).toContainText(question);
    await expect(text.locator("p")).toHaveCount(8);
    await expect(text.locator("h2")).toHaveCount(3);
    await expect(page.locator(".stars path")).toHaveCount(30);
    await expect(page.locator("article ul li")).toHaveCount(4);
    await expect(page.locator("details.sheet")).toHaveCount(0);
    await page.reload();
    await expect(text).toContainText(question);
    await page.locator("article a").last().click();
    await expect(page).toHaveURL(new RegExp(`/${language}/zodiac$`));
    await expect(page.locator("input:checked")).toHaveCount(0);
  });
}

test("starting over clears everything", async ({ page }) => {
  await open(page, "/en/zodiac?step=question&mine=leo&theirs=leo");
  await page.locator("textarea").fill("Why?");
  await page.getByRole("link", { name: "Start over" }).click();
  await expect(page).toHaveURL(/\/en\/zodiac\??$/);
  await expect(page.locator("input:checked")).toHaveCount(0);
  await page.locator('label:has(input[name="mine"][value="leo"])').click();
  await page.locator('label:has(input[name="theirs"][value="leo"])').click();
  await expect(page.locator("textarea")).toHaveValue("");
});

test("each of the five presets fills the field", async ({ page }) => {
  await open(page, "/en/zodiac?step=question&mine=leo&theirs=leo");
  const presets = page.locator('button[name="preset"]');
  await expect(presets).toHaveCount(5);
  await page.getByText("More questions").click();
  for (const preset of await presets.all()) {
    await preset.click();
    await expect(page.locator("textarea")).toHaveValue((await preset.textContent()) ?? "");
  }
});

test("the keyboard alone chooses both signs and asks", async ({ page }) => {
  await open(page, "/en/zodiac");
  await page.locator('input[name="mine"]').first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('input[value="taurus"]')).toBeChecked();
  await expect(page).toHaveURL(/zodiac$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/mine=taurus/);
  await page.locator('input[name="theirs"]').first().focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/theirs=aries/);
  await page.locator("textarea").focus();
  await page.keyboard.type("Will it last?");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Get the reading" }).press("Enter");
  await expect(page).toHaveURL(/\/readings\//);
});

test("at the limit a visitor is led to the sign-in page with a message, and from there back", async ({
  page,
}) => {
  for (let n = 0; n < 2; n += 1) {
    await open(page, "/en/zodiac?step=question&mine=virgo&theirs=libra");
    await page.locator("textarea").fill(`Question ${n}?`);
    await page.locator("main form button.sm\\:px-12").click();
    await expect(page.locator("div[data-writing=false]")).toBeVisible({ timeout: 20_000 });
  }
  await open(page, "/en/zodiac?step=question&mine=virgo&theirs=libra");
  await page.locator("textarea").fill("And a third?");
  await page.locator("main form button.sm\\:px-12").click();
  await expect(page).toHaveURL(/\/en\/sign-in\?from=.*&limit=1$/);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.locator("main input[name=from]").first()).toHaveValue(
    "/en/zodiac?step=question&mine=virgo&theirs=libra",
  );
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("two signs from the home page to the last word", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/de");
    await page.locator('main a[href="/de/zodiac"]').first().click();
    await page.locator("main form button.sm\\:px-12").click();
    await expect(page.locator("#mine-error")).toBeVisible();
    await page.locator('input[name="mine"][value="gemini"]').check({ force: true });
    await page.locator("main form button.sm\\:px-12").click();
    await page.locator('input[name="theirs"][value="gemini"]').check({ force: true });
    await page.locator("main form button.sm\\:px-12").click();
    await page.locator('button[name="preset"]').nth(1).click();
    const question = await page.locator("textarea").inputValue();
    await page.locator("main form button.sm\\:px-12").click();
    const text = page.frameLocator("iframe");
    await text.locator("a[target=_top]").waitFor({ timeout: 20_000 });
    await expect(text.locator("main")).toContainText(question);
    await text.locator("a[target=_top]").click();
    await expect(page.locator("div[aria-live=polite]")).toContainText(question);
  });
});

test("what was typed before the scripts ran is kept", async ({ page }) => {
  const release = await holdBack(page, "**/locales/**");
  await page.goto("/en/zodiac?step=question&mine=leo&theirs=leo");
  await page.locator("textarea").fill("Typed early");
  release();
  await hydrated(page);
  await expect(page.getByText("11/300")).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Typed early");
});
