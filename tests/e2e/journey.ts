import { randomInt } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import type { Person } from "../stand-ins/google";
import { BESIDE } from "./site";

/**
 * A page whose console stays clean and which asks nothing of any other origin, but of Google's and Stripe's stand-ins
 * where a test uses them, `withGoogle` and `withStripe`. Each test is a visitor with a client address of its own.
 */
export const test = base.extend<{ watched: undefined; withGoogle: boolean; withStripe: boolean }>({
  withGoogle: [false, { option: true }],
  withStripe: [false, { option: true }],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": randomAddress() });
  },
  watched: [
    async ({ page, baseURL, withGoogle, withStripe }, use) => {
      const beside = [...(withGoogle ? [BESIDE.googleUrl] : []), ...(withStripe ? [BESIDE.stripeUrl] : [])];
      const origins = ["data:", baseURL ?? "", ...beside];
      const faults: string[] = [];
      page.on("console", (message) => {
        const isRefusal = /status of (4\d\d|503)/.test(message.text());
        // Remix, of a link pointed at before its route was discovered: the click discovers it.
        const isEarly = message.text().startsWith("Tried to prefetch ");
        // Playwright's own, where a test has no service worker.
        const isBlocked = message.text().startsWith("Service Worker registration blocked");
        if (["error", "warning"].includes(message.type()) && !isRefusal && !isEarly && !isBlocked)
          faults.push(message.text());
      });
      page.on("pageerror", (error) => {
        // Remix, of a page left before the rest of its data had come: nobody waits for that any more.
        if (error.message !== "signal is aborted without reason") faults.push(error.message);
      });
      page.on("request", (request) => {
        if (!origins.some((origin) => request.url().startsWith(origin))) faults.push(request.url());
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A page that scripts run by now: its language has arrived and its forms are the scripts'. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.scripts === "run");
}

/** On the page of Google's stand-in: signs in as a person of whom at least the address is named. */
export async function chooseAtGoogle(page: Page, person: Partial<Person> & { email: string }): Promise<void> {
  const { email, email_verified = true, name = "Somebody Else", sub = "", signedInAgo = 0 } = person;
  await page.getByLabel("Address", { exact: true }).fill(email);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Account number").fill(sub);
  await page.getByLabel("Signed in at Google").selectOption(signedInAgo === null ? "" : String(signedInAgo));
  await page.getByLabel("The address is verified").setChecked(email_verified);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Pulls a card in the middle of the deck to the side, by so many pixels; and up or down by so many. */
export async function drag(page: Page, pixels: number, down = 0): Promise<void> {
  const deck = page.locator("[data-deck][role=listbox]");
  await deck.scrollIntoViewIfNeeded();
  const box = await deck.boundingBox();
  if (!box) throw new Error("There is no deck.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y + down / 2, { steps: 3 });
  await page.mouse.move(x + pixels, y + down, { steps: 3 });
  await page.mouse.up();
}

/** Pulls so many cards, one after the other, as fast as they may be drawn. */
export async function drawByHand(page: Page, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await drag(page, 90);
    await expect(page.locator('.spread > [data-state="back"], .spread > [data-state="up"]')).toHaveCount(n);
    if (n < count) await page.waitForTimeout(850);
  }
}

/** Keeps answers to addresses of `pattern` back until they are released. @returns releases them. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Draws a card of the day and reads it to its end: one of a visitor's two readings. */
export async function readCardOfTheDay(page: Page): Promise<void> {
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.getByRole("link", { name: "New reading" })).toBeVisible({ timeout: 20_000 });
}

function randomAddress(): string {
  return ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}
