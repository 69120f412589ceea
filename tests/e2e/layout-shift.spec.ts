import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./journey";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PAGES = [
  "",
  "/tarot",
  "/tarot/timeline",
  "/tarot/crossroads",
  "/tarot/daily",
  "/zodiac",
  "/zodiac?step=question&mine=leo&theirs=aries",
  "/tarot-info",
  "/tarot-info/cards",
  "/tarot-info/cards/star",
  "/practise",
  "/sky",
  "/daily",
  "/readings",
  "/readings/own",
  "/readings/figures",
  "/sign-in",
  "/verify-email",
  "/reset-password",
  "/subscription/plans",
  "/privacy",
  "/terms",
  "/developers",
  "/nowhere",
];

/** Everything that moved by itself since the page began, and what it was. */
function shifts(page: Page) {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const found: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node?: Node }[];
          })[]) {
            const nodes = entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : "",
            );
            if (!entry.hadRecentInput) found.push(`${entry.value} ${nodes.join(" | ")}`);
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(found), 100);
      }),
  );
}

// Each page at either width and in either script: what moves does so by its width, or by a font that comes late.
for (const [width, language] of [
  [390, "en"],
  [1440, "zh-TW"],
] as const) {
  test(`nothing moves by itself on any page in ${language} at ${width} pixels`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of PAGES) {
      await page.goto(`/${language}${path}`, { waitUntil: "networkidle" });
      await hydrated(page);
      await page.mouse.wheel(0, 600);
      expect([path, await shifts(page)]).toEqual([path, []]);
    }
  });
}
