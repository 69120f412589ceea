import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, open, test } from "./journey";

async function headingOfPast(page: Page): Promise<string> {
  const heading = await page.locator('[data-part="past"] h2').textContent();
  return (heading ?? "").replace("\u00a0", " ");
}

/** Three cards, read to the end. */
async function readTimeline(page: Page): Promise<void> {
  await open(page, "/en/tarot/timeline");
  await page.locator("textarea").fill("Should I move?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the cards" }).click();
  await expect(page.getByRole("link", { name: "Ask a new question" })).toBeVisible({ timeout: 20_000 });
}

test("each part of a text begins with its card, which opens and leads to its page", async ({ page }) => {
  await readTimeline(page);
  const past = page.locator('[data-part="past"]');
  const title = await headingOfPast(page);
  expect(title).toMatch(/^Past · ./);
  const link = past.getByRole("link");
  await link.click();
  const sheet = page.getByRole("dialog", { name: title });
  await expect(sheet).toContainText("What it says here");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.locator(".spread > li").first().click();
  await expect(sheet).toBeVisible();
  await sheet.getByRole("link").click();
  await expect(page).toHaveURL(/\/en\/tarot-info\/cards\/[a-z-]+$/);
});

test("while the text is read its cards stay in sight, that of the part just read brighter", async ({
  page,
}) => {
  await readTimeline(page);
  const strip = page.locator(".strip");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(strip).toBeHidden();
  await page
    .locator('[data-part="present"]')
    .evaluate((part) => scrollBy(0, part.getBoundingClientRect().top - 90));
  await expect(strip).toBeVisible();
  await expect(strip.locator('[data-read="true"]')).toHaveAttribute("data-place", "1");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(strip).toBeHidden();
});

test("a finished reading is copied as text, and read aloud where there is a voice for its language", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const said: string[] = [];
    const speech = Object.assign(new EventTarget(), {
      said,
      getVoices: () => [{ lang: "de-DE" }, { lang: "en_GB", localService: true }],
      speak: ({ text }: { text: string }) => said.push(text),
      cancel: () => undefined,
    });
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        constructor(readonly text: string) {}
      },
    });
  });
  await readTimeline(page);
  const keep = page.getByRole("region", { name: "Keep this reading" });
  await page.getByLabel("What else would you like to know?").scrollIntoViewIfNeeded();
  await keep.getByRole("button", { name: "Copy as text" }).click();
  await expect(keep.getByRole("status")).toHaveText(/^Copied/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const heading = await headingOfPast(page);
  for (const part of ["Should I move?", heading, heading.replace(" · ", ": "), "— Selene"])
    expect(copied).toContain(part);
  await keep.getByRole("button", { name: "Listen" }).press("Enter");
  await expect(keep.getByRole("button", { name: "Pause" })).toBeFocused();
  await keep.getByRole("button", { name: "Pause" }).click();
  await expect(keep.getByRole("button", { name: "Stop" })).toBeVisible();
  const said = await page.evaluate(() => (speechSynthesis as unknown as { said: string[] }).said);
  expect(said[0]).toBe(heading.replace(" · ", ", "));
  expect(said.length).toBeGreaterThan(8);
});

test("nothing is listened to where there is no voice; on paper there are no buttons, and one page", async ({
  page,
}) => {
  await readTimeline(page);
  await page.getByLabel("What else would you like to know?").scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Copy as text" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Listen" })).toHaveCount(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("button:visible, .button:visible, input:visible, summary:visible")).toHaveCount(
    0,
  );
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a card of a reading is a link to its page", async ({ page }) => {
    await page.goto("/en/tarot/daily");
    await page.getByRole("button", { name: "To the cards" }).click();
    await page.locator('form:has(input[value="draw"]) button').click();
    await page.frameLocator("iframe").locator("a[target=_top]").click({ timeout: 20_000 });
    await page.locator('[data-part="text"]').getByRole("link").click();
    await expect(page).toHaveURL(/\/en\/tarot-info\/cards\/[a-z-]+$/);
  });
});
