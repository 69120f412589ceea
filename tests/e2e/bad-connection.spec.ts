import type { Page, Route } from "@playwright/test";
import { test as plain } from "@playwright/test";
import { expect, holdBack, hydrated, open } from "./journey";

/** Faults of the connection are what these tests are about, so the console may speak of them. */
const test = plain;

async function askForADay(page: Page) {
  await open(page, "/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the card" }).waitFor();
}

test("what is typed and chosen before the scripts run is kept", async ({ page }) => {
  const release = await holdBack(page, "**/locales/**");
  await page.goto("/en/tarot/timeline");
  await page.locator("textarea").fill("Typed early");
  await page.getByText("Theo", { exact: true }).click();
  release();
  await hydrated(page);
  await expect(page.getByText("11/300")).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Typed early");
  await expect(page.locator('input[value="theo"]')).toBeChecked();
});

test("a press in the moment in which scripts take a page over is the browser's, with what was typed", async ({
  page,
}) => {
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, type: string, ...rest: unknown[]) {
      Reflect.apply(listen, this, [type, ...rest]);
      // React begins to listen where it begins to take a page over.
      if (type !== "submit") return;
      const field = document.querySelector("textarea");
      if (field) field.value = "Typed early";
      queueMicrotask(() => document.querySelector<HTMLElement>(".order-bar button")?.click());
    };
  });
  await page.goto("/en/tarot/timeline", { waitUntil: "commit" });
  await expect(page).toHaveURL(/\/readings\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Typed early")).toBeVisible();
  expect(faults).toEqual([]);
});

test("a question that could not be sent stays in its field, and the page says so", async ({ page }) => {
  await open(page, "/en/tarot/yesno");
  await page.locator("textarea").fill("Will it hold?");
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  await expect(page.locator("textarea")).toHaveValue("Will it hold?");
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByRole("heading", { name: "Draw one card" })).toBeVisible();
});

test("where a card cannot be drawn it returns, the page says why, and it can be pulled again", async ({
  page,
}) => {
  await askForADay(page);
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.getByText("The connection broke.")).toBeVisible();
  await expect(page.locator('.spread > [data-state="empty"]')).toHaveCount(1);
  await page.unroute("**/*.data*");
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.getByRole("link", { name: "New reading" })).toBeVisible({ timeout: 20_000 });
});

test("a text that was read to its end stays when the page cannot be read anew", async ({ page }) => {
  await askForADay(page);
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.locator(".spread .card[data-face]")).toHaveCount(1);
  await page.route("**/*.data*", (route) => route.abort());
  const inVain = page.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
  const text = page.locator("div[aria-live=polite]");
  await inVain;
  await expect(text).toHaveAttribute("data-writing", "false", { timeout: 20_000 });
  await expect(text.locator("p").nth(2)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your card of the day" })).toBeVisible();
});

test("a stream that a proxy answers with an error is asked for again, from where it was", async ({
  page,
}) => {
  await askForADay(page);
  let refusals = 2;
  await page.route("**/stream*", async (route) => {
    refusals -= 1;
    await (refusals >= 0 ? route.fulfill({ status: 502 }) : route.continue());
  });
  await page.getByRole("button", { name: "Draw the card" }).click();
  await expect(page.getByRole("link", { name: "New reading" })).toBeVisible({ timeout: 30_000 });
  expect(refusals).toBeLessThan(0);
});

test.describe("a reading that is deleted in another tab while its text is awaited", () => {
  const GONE = "This reading has been deleted.";
  const LINE = 'retry: 50\n\nid: 1.1\nevent: chunk\ndata: {"section":"text","text":"A first line.\\n"}\n\n';
  const FAILED = `id: 1.2\nevent: failed\ndata: ${JSON.stringify({ code: "gone", message: GONE })}\n\n`;

  /** Its page shows one line; then it is deleted, and whatever the page asks of its stream next is answered. */
  async function deletedElsewhere(page: Page, answer: (route: Route) => Promise<void>) {
    await page.clock.install();
    await askForADay(page);
    let deleted: () => void = () => undefined;
    const isDeleted = new Promise<void>((resolve) => {
      deleted = resolve;
    });
    let asked = 0;
    await page.route("**/stream*", async (route) => {
      asked += 1;
      if (asked === 1) return route.fulfill({ contentType: "text/event-stream", body: LINE });
      await isDeleted;
      return answer(route);
    });
    await page.getByRole("button", { name: "Draw the card" }).click();
    await expect(page.getByText("A first line.")).toBeVisible({ timeout: 20_000 });
    const elsewhere = await page.context().newPage();
    await open(elsewhere, "/en/readings");
    await elsewhere.locator("main li summary").first().click();
    await elsewhere.getByText("Delete", { exact: true }).click();
    await elsewhere.getByRole("button", { name: "Delete for good" }).click();
    await expect(elsewhere.getByText("The reading has been deleted.")).toBeVisible();
    await elsewhere.close();
    deleted();
    return { asked: () => asked };
  }

  const answers: [string, (route: Route) => Promise<void>][] = [
    [
      "by the stream that is open",
      (route) => route.fulfill({ contentType: "text/event-stream", body: FAILED }),
    ],
    ["when it is opened again", (route) => route.continue()],
  ];
  for (const [how, answer] of answers)
    test(`is said to be deleted, ${how}, and not asked for any more`, async ({ page }) => {
      const stream = await deletedElsewhere(page, answer);
      await expect(async () => {
        await page.clock.fastForward(5_000);
        await expect(page.getByRole("alert")).toContainText(GONE, { timeout: 500 });
      }).toPass({ timeout: 20_000 });
      await expect(page.getByRole("link", { name: "New reading" })).toHaveAttribute(
        "href",
        "/en/tarot/daily",
      );
      await expect(page.getByText("Delete", { exact: true })).toBeHidden();
      const asked = stream.asked();
      await page.clock.fastForward(120_000);
      await page.evaluate(() => fetch("/healthz"));
      expect(stream.asked()).toBe(asked);
    });
});

test("where the scripts do not arrive, the text can be read all the same", async ({ page }) => {
  await page.route("**/locales/**", (route) => route.fulfill({ status: 404 }));
  await page.goto("/en/tarot/daily");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.getByRole("button", { name: "Draw the card" }).click();
  await page.getByRole("link", { name: "Read the text on a page of its own" }).click();
  await expect(page.getByRole("link", { name: /Back to the cards/ })).toBeVisible({ timeout: 20_000 });
});
