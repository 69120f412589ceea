import { type Page, test as plain } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, hydrated, open, readCardOfTheDay } from "./journey";
import { expectKept, KEPT } from "./kept";
import { join } from "./person";

/** Without a net the console speaks of what did not come. */
const test = plain.extend<{ visitor: undefined }>({
  visitor: [
    async ({ context }, use) => {
      const address = ["10", ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 250))].join(
        ".",
      );
      await context.setExtraHTTPHeaders({ "X-Forwarded-For": address });
      await use(undefined);
    },
    { auto: true },
  ],
});
test.use({ serviceWorkers: "allow" });

/** Reads a card of the day to its end, and waits until it is kept. @returns its address. */
async function readAndKeep(page: Page): Promise<string> {
  await readCardOfTheDay(page);
  const { pathname } = new URL(page.url());
  await expectKept(page, [pathname]);
  return pathname;
}

/** Goes where the net would be needed. */
async function goAway(page: Page, path: string): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(path);
}

test("the card library and a finished reading are there without a net, and say from when they are", async ({
  page,
}) => {
  await open(page, "/en/tarot-info/cards");
  await expectKept(page, ["/en/tarot-info/cards"]);
  await page.locator('main a[href="/en/tarot-info/cards/star"]').first().click();
  await expectKept(page, ["/en/tarot-info/cards/star"]);
  const reading = await readAndKeep(page);

  await goAway(page, reading);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your card of the day");
  await expect(page.locator("div[aria-live=polite] p").nth(1)).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator(".card-picture")
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(page.locator("form")).toHaveCount(await page.locator("form:not(:visible)").count());
  expect(await page.locator("script").count()).toBe(0);
  await expectAccessible(page);

  await page.goto("/en/tarot-info/cards");
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.locator('main a[href="/en/tarot-info/cards/star"]').first().click();
  await expect(page).toHaveTitle(/Star/);
  await expect(page.getByText(KEPT)).toBeVisible();

  await page.goto("/en/zodiac");
  await expect(page.getByText("You’re offline")).toBeVisible();
  await expectAccessible(page);
  await page.locator(`main li a[href="${reading}"]`).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText(KEPT)).toHaveCount(0);
});

test("a link that is followed after the net went leads to the page that is kept", async ({ page }) => {
  for (const path of ["/en/tarot-info/cards/moon", "/en/tarot-info/cards"]) {
    await open(page, path);
    await expectKept(page, [path]);
  }
  await open(page, "/en/privacy");
  await page.context().setOffline(true);
  await page.locator('footer a[href="/en/tarot-info/cards"]').click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page).toHaveURL(/\/en\/tarot-info\/cards$/);
  await page.locator('main a[href="/en/tarot-info/cards/moon"]').first().click();
  await expect(page).toHaveTitle(/Moon/);
});

test("whoever signs out takes their readings along, and nobody who comes after sees them", async ({
  page,
}) => {
  await join(page);
  await open(page, "/en/tarot-info/cards/sun");
  await expectKept(page, ["/en/tarot-info/cards/sun"]);
  const reading = await readAndKeep(page);
  await goAway(page, reading);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.context().setOffline(false);

  await open(page, "/en");
  await page.locator("header details").last().locator("summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.locator("header").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expectKept(page, [reading], false);
  await goAway(page, reading);
  await expect(page.getByText("You’re offline")).toBeVisible();
  await expect(page.locator(`main li a[href="${reading}"]`)).toHaveCount(0);
  // What is for everybody stays, and says nothing of who was here.
  await page.goto("/en/tarot-info/cards/sun");
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("@");

  await page.context().setOffline(false);
  await join(page);
  await open(page, "/en");
  await goAway(page, reading);
  await expect(page.getByText("You’re offline")).toBeVisible();
});

test("signing out without a net takes them along as well", async ({ page }) => {
  await join(page);
  await open(page, "/en");
  const reading = await readAndKeep(page);
  await open(page, "/en");
  await page.context().setOffline(true);
  await page.locator("header details").last().locator("summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectKept(page, [reading], false);
  await page.goto(reading);
  await expect(page.getByText("You’re offline")).toBeVisible();
});

test("a plain form in another tab, where no script runs, takes them along as well", async ({
  page,
  context,
}) => {
  await join(page);
  await open(page, "/en");
  const reading = await readAndKeep(page);
  const other = await context.newPage();
  await (await context.newCDPSession(other)).send("Emulation.setScriptExecutionDisabled", { value: true });
  await other.goto("/en/privacy");
  await other.locator("header details").last().locator("summary").click();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByText("You’re signed out.").first()).toBeVisible();
  await expectKept(page, [reading], false);
  await goAway(page, reading);
  await expect(page.getByText("You’re offline")).toBeVisible();
  await expect(page.locator(`main li a[href="${reading}"]`)).toHaveCount(0);
});

test("readings of a session that was ended elsewhere, or of another person, go with the server's next answer", async ({
  page,
}) => {
  await join(page);
  await open(page, "/en");
  const reading = await readAndKeep(page);
  await goAway(page, reading);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.context().setOffline(false);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "session");
  // From another place: the browser keeps its cookie.
  await page.request.post("/sign-out", { maxRedirects: 0 });
  await page.context().addCookies(session ? [session] : []);
  await page.goto("/en/tarot");
  await expectKept(page, [reading], false);
});

test("somebody who signs in in place of another sees none of theirs", async ({ page }) => {
  await join(page);
  await open(page, "/en");
  const reading = await readAndKeep(page);
  await join(page);
  await page.goto("/en/account");
  await expectKept(page, [reading], false);
});

test("a reading that is deleted is not kept any longer", async ({ page }) => {
  await open(page, "/en");
  const reading = await readAndKeep(page);
  await page.goto("/en/readings");
  await hydrated(page);
  const id = reading.split("/").at(-1) ?? "";
  await page.evaluate(
    async (form) => {
      await fetch("/en/readings", { method: "POST", body: new URLSearchParams(form) });
    },
    { intent: "delete", id },
  );
  await expectKept(page, [reading], false);
});

test("one click deletes what is kept, another ends the keeping; both can be done without a net", async ({
  page,
}) => {
  await join(page);
  await open(page, "/en/tarot-info/cards/sun");
  await expectKept(page, ["/en/tarot-info/cards/sun"]);
  await open(page, "/en/account");
  const section = page.locator("#device");
  await expect(section).toContainText("1 page about the cards");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Delete what’s kept" }).click();
  await expect(section).toContainText("has been deleted");
  await expectKept(page, ["/en/tarot-info/cards/sun"], false);

  await open(page, "/en/tarot-info/cards/sun");
  await expectKept(page, ["/en/tarot-info/cards/sun"]);
  await goAway(page, "/en/kept");
  await expect(page.locator("main li")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete what’s kept" }).click();
  await expect(page.getByText("Nothing is kept on this device")).toBeVisible();
  const answered = page.waitForEvent("load");
  await page.getByRole("button", { name: "Stop keeping pages" }).click();
  await answered;
  await expect(page.getByText("Nothing is kept on this device")).toBeVisible();
  await page.context().setOffline(false);

  await open(page, "/en/tarot-info/cards/sun");
  await open(page, "/en/kept");
  await expect(page.getByText("you’ve turned it off")).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual(["off"]);
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Keep pages" }).click();
  await again;
  await open(page, "/en/tarot-info/cards/sun");
  await expectKept(page, ["/en/tarot-info/cards/sun"]);
});
