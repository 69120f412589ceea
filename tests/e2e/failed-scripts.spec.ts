import { type Page, test as plain } from "@playwright/test";
import { expect, holdBack, hydrated, open } from "./journey";

/** Scripts that fail complain in the console, as they should. */
const test = plain;

const ENTRY = "**/assets/entry.client-*.js";

/** At a reading whose cards are drawn, just before its page is loaded. */
async function draw(page: Page): Promise<void> {
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  await page.request.post(page.url(), { form: { intent: "draw" } });
}

/** The text is there to its end, in its frame, and nothing says that it is on its way. */
async function expectPlain(page: Page): Promise<void> {
  const text = page.frameLocator("iframe:visible");
  await expect(text.locator("a[target=_top]")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Connecting")).toBeHidden();
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts");
}

for (const [fault, answer] of [
  ["are not there", { status: 404, body: "" }],
  ["are not understood", { contentType: "text/javascript", body: "let of = /(?<never/;" }],
  ["break off", { contentType: "text/javascript", body: "throw new Error('broken')" }],
] as const)
  test(`a page whose scripts ${fault} is what it is without scripts`, async ({ page }) => {
    await draw(page);
    await page.route(ENTRY, (route) => route.fulfill(answer));
    await page.reload();
    await expectPlain(page);
    await page.frameLocator("iframe:visible").locator("a[target=_top]").click();
    await expect(page.locator("details.sheet")).toBeVisible();
  });

test("scripts that do not come are waited for ten seconds, and run when they come after all", async ({
  page,
}) => {
  await draw(page);
  const release = await holdBack(page, ENTRY);
  await page.clock.install();
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-scripts", "awaited");
  await page.clock.fastForward(9_000);
  await expect(page.locator("html")).toHaveAttribute("data-scripts", "awaited");
  await page.clock.fastForward(1_000);
  await expectPlain(page);
  release();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-scripts", "run");
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.locator("details.sheet")).toBeVisible();
});
