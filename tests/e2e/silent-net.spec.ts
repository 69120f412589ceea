import { test as plain } from "@playwright/test";
import { type Net, startNet } from "../net";
import { expectAccessible } from "./accessible";
import { expect, open, readCardOfTheDay } from "./journey";
import { expectKept, KEPT } from "./kept";
import { SITE } from "./site";

/** A browser whose net can fall silent: it takes what is asked and answers nothing. */
const test = plain.extend<{ net: Net }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed out of the pattern
  net: async ({}, use) => {
    const net = await startNet();
    await use(net);
    await net.close();
  },
  context: async ({ browser, net }, use) => {
    const context = await browser.newContext({
      proxy: { server: `http://127.0.0.1:${net.port}`, bypass: "<-loopback>" },
      serviceWorkers: "allow",
      reducedMotion: "reduce",
    });
    await use(context);
    await context.close();
  },
});

const SILENT = "Nothing is coming through on your connection";

test("what is kept is shown after some seconds of silence, and sooner what is asked for next", async ({
  page,
  context,
  net,
}) => {
  await open(page, "/en/tarot-info/cards/star");
  await expectKept(page, ["/en/tarot-info/cards/star"]);
  await readCardOfTheDay(page);
  const { pathname: reading } = new URL(page.url());
  await expectKept(page, [reading]);

  // What is kept is all that there is of styles and pictures as well.
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  net.fallSilent();
  const begin = Date.now();
  await page.goto(reading);
  await expect(page.getByText(KEPT)).toBeVisible();
  const first = Date.now() - begin;
  expect(first).toBeGreaterThan(2_900);
  expect(first).toBeLessThan(8_000);
  await page.goto("/en/tarot-info/cards/star");
  await expect(page.getByText(KEPT)).toBeVisible();
  expect(Date.now() - begin - first).toBeLessThan(first);
  await expect
    .poll(() =>
      page
        .locator("main img")
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);

  await expect(page.getByText(KEPT)).toHaveCSS("border-bottom-width", "1px");

  net.mend();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Star");
});

test("an answer that comes late holds from then on: a reading that it says is gone is not kept any longer", async ({
  page,
  context,
  net,
}) => {
  await readCardOfTheDay(page);
  const { pathname: reading } = new URL(page.url());
  await expectKept(page, [reading]);
  net.fallSilent();
  await page.goto(reading);
  await expect(page.getByText(KEPT)).toBeVisible();
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  // From elsewhere.
  await fetch(SITE + reading, {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams({ intent: "delete" }),
  });
  net.mend();
  await expectKept(page, [reading], false);
});

test("a link that scripts follow leads to what is kept, and to nothing that is not meant", async ({
  page,
  net,
}) => {
  for (const path of ["/en/tarot-info/cards/moon", "/en/tarot-info/cards"]) {
    await open(page, path);
    await expectKept(page, [path]);
  }
  net.fallSilent();
  await page.locator('main a[href="/en/tarot-info/cards/moon"]').first().click();
  await expect(page.getByText(KEPT)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/cards\/moon$/);
});

test("a page that is not kept is waited for longer, then said not to come, and can be asked for again", async ({
  page,
  net,
}) => {
  await open(page, "/en/tarot-info/cards/star");
  await expectKept(page, ["/en/tarot-info/cards/star"]);
  net.fallSilent();
  const begin = Date.now();
  await page.goto("/en/zodiac?step=theirs&mine=leo", { timeout: 40_000 });
  expect(Date.now() - begin).toBeGreaterThan(14_900);
  await expect(page.getByText(SILENT)).toBeVisible();
  await expect(page.locator('main li a[href="/en/tarot-info/cards/star"]')).toBeVisible();
  await expectAccessible(page);
  net.mend();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/en\/zodiac\?step=theirs&mine=leo$/);
  await expect(page.getByText(SILENT)).toHaveCount(0);
});

test("a form that was sent is waited for as long as it takes", async ({ page, context, net }) => {
  await open(page, "/en/tarot-info/cards/star");
  await expectKept(page, ["/en/tarot-info/cards/star"]);
  await open(page, "/en/tarot/daily");
  net.fallSilent();
  // As a plain form does it, which no script holds.
  const answered = page.waitForURL(/\/readings\//);
  await page.evaluate(() => document.querySelector<HTMLFormElement>("main form[method=post]")?.submit());
  await expect.poll(() => net.held()).toContain(`POST ${SITE}/en/tarot/daily`);
  // Longer than a page is waited for.
  const other = await context.newPage();
  await other.goto("/en/tarot-info/cards/star");
  await other.goto("/en/zodiac");
  await expect(other.getByText(SILENT)).toBeVisible();
  net.mend();
  await answered;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
