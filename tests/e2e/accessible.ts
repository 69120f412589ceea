import type { Page } from "@playwright/test";
import axe, { type Result } from "axe-core";
import { expect } from "./journey";

/** What the theme can change: the dark one is the light one in other colours. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Nothing hinders in what the page shows just now, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  // No colour is measured halfway to another.
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(findHindrances, OF_COLOURS);
  expect([page.url(), found]).toEqual([page.url(), []]);
}

/** In the page: what every rule finds, and those of colours once more in the dark theme, as its cookie would bring it. */
async function findHindrances(ofColours: string[]): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const root = document.documentElement;
  const scheme = document.querySelector('meta[name="color-scheme"]');
  const told = ({ id, nodes }: Result) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`;

  const all = await run(document, { resultTypes: ["violations"] });
  const before = [root.dataset.theme ?? "", scheme?.getAttribute("content") ?? ""] as const;
  const wear = (theme: string, schemes: string) => {
    root.dataset.theme = theme;
    scheme?.setAttribute("content", schemes);
  };
  wear("dark", "dark");
  const dark = await run(document, { runOnly: ofColours, resultTypes: ["violations"] });
  wear(...before);
  return [...all.violations.map(told), ...dark.violations.map((each) => `in the dark, ${told(each)}`)];
}
