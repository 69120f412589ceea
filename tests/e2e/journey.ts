import { test as base, expect, type Page } from "@playwright/test";

/** A page whose console stays clean and which asks nothing of any other origin. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        const isRefusal = /status of (4\d\d|503)/.test(message.text());
        if (["error", "warning"].includes(message.type()) && !isRefusal) faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("request", (request) => {
        if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:"))
          faults.push(request.url());
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
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Pulls the deck by so many pixels. */
export async function drag(page: Page, pixels: number): Promise<void> {
  const deck = page.locator("[data-deck]");
  await deck.scrollIntoViewIfNeeded();
  const box = await deck.boundingBox();
  if (!box) throw new Error("There is no deck.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 3 });
  await page.mouse.move(x + pixels, y, { steps: 3 });
  await page.mouse.up();
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
