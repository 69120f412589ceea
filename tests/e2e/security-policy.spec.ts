import { test as bare, type Page } from "@playwright/test";
import { drag, expect, hydrated, open, test } from "./journey";

declare global {
  interface Window {
    violations: string[];
  }
}

/** What a page does against its Content-Security-Policy, from its first byte on. */
async function listenForViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
}

function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.violations);
}

const PAGES = [
  ...["/en", "/de/tarot", "/fr/tarot/timeline", "/es/zodiac", "/zh-CN/tarot-info", "/zh-TW/tarot-info/cards"],
  ...[
    "/en/tarot-info/cards/star",
    "/en/sign-in",
    "/en/reset-password",
    "/en/readings",
    "/en/subscription/plans",
  ],
  ...["/en/privacy", "/en/terms", "/en/none", "/en/payment/cancel", "/favicon.svg", "/images/home/hero.svg"],
];

test("every page keeps to its policy", async ({ page }) => {
  await listenForViolations(page);
  for (const path of PAGES) {
    await page.goto(path);
    if (!/\.\w+$/.test(path)) await hydrated(page);
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
});

test("a reading keeps to its policy, from the deck that is pulled to the last word and the message at its end", async ({
  page,
}) => {
  await listenForViolations(page);
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.locator("[data-deck]")).toBeVisible({ timeout: 20_000 });
  const turned = await page
    .locator(".fan-card")
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).transform));
  expect(new Set(turned).size).toBe(22);
  await drag(page, 120);
  await expect(page.getByRole("link", { name: "New reading" })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await hydrated(page);
  await page.goto("/en/readings");
  await hydrated(page);
  expect(await violationsOf(page)).toEqual([]);
});

test("so do pages that scripts put in place of another, with data for search engines, and that of the help lines", async ({
  page,
}) => {
  await listenForViolations(page);
  await open(page, "/en/tarot-info/cards");
  await page.locator('main a[href="/en/tarot-info/cards/star"]').first().click();
  await expect(page).toHaveTitle(/Star/);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  await open(page, "/en/tarot/timeline");
  await page.getByRole("textbox").first().fill("I want to kill myself tonight");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByRole("heading", { name: "You are not alone" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

/** What becomes of each way by which a string turns into markup or a script. */
function tryStrings(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const tries: Record<string, () => void> = {
      markup: () => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=alert(1)>"),
      "a script's markup": () => {
        document.createElement("div").innerHTML = "<script>alert(1)</script>";
      },
      "a script's address": () => {
        document.createElement("script").src = "/assets/any.js";
      },
      "another rule": () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("more", {}),
      "a text": () => {
        document.createElement("div").innerHTML = "5 &gt; 3";
      },
    };
    return Object.fromEntries(
      Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt();
          return [name, "done"];
        } catch (error) {
          return [name, (error as Error).name];
        }
      }),
    );
  });
}

bare("no string becomes markup or a script", async ({ page }) => {
  await page.goto("/en/privacy");
  await hydrated(page);
  expect(await tryStrings(page)).toEqual({
    markup: "TypeError",
    "a script's markup": "TypeError",
    "a script's address": "TypeError",
    "another rule": "TypeError",
    "a text": "done",
  });
});

bare("a policy that is broken is noticed by these tests", async ({ page }) => {
  await listenForViolations(page);
  await page.goto("/favicon.svg");
  await page.goto("/en/privacy");
  await page.evaluate(() => {
    window.violations = [];
    document.body.setAttribute("style", "color: red");
  });
  await expect.poll(() => violationsOf(page)).toEqual([expect.stringContaining("style-src-attr")]);
});
