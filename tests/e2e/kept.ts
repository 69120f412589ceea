import { expect, type Page } from "@playwright/test";

/** What stands above a page that is shown as it is kept. */
export const KEPT = /Kept on this device on \w+ \d+, \d{4} at \d+:\d+/;

/** Waits until the worker has the page at each of these addresses, or has none of them. */
export async function expectKept(page: Page, paths: string[], isKept = true): Promise<void> {
  const keptOf = () =>
    page.evaluate(async (all) => {
      const found = await Promise.all(all.map((path) => caches.match(path)));
      return found.map((answer) => answer !== undefined);
    }, paths);
  await expect.poll(keptOf, { timeout: 15_000 }).toEqual(paths.map(() => isKept));
}
