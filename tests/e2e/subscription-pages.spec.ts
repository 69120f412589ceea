import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/languages";
import { expectAccessible } from "./accessible";
import { expect, hydrated, open, test } from "./journey";
import { choose, expectReceipt, main, sheet, subscribe } from "./payment";
import { join, post } from "./person";
import { atStripe, CARDS, customerOf } from "./stripe";

test.use({ withStripe: true });

const MINE = "/en/subscription";

/** Somebody whose card pays once, and the address of what they are thanked with. */
async function subscribed(page: Page): Promise<{ email: string; receipt: string }> {
  const email = await join(page);
  const session = await subscribe(page, "monthly", CARDS.lapsing);
  return { email, receipt: `payment/success?session_id=${session}` };
}

test.describe("Nothing hinders", () => {
  async function look(page: Page, path: string, status = 200) {
    expect((await page.goto(path))?.status()).toBe(status);
    await hydrated(page);
    await expectAccessible(page);
  }

  test("on the way to a subscription, nor when it is cancelled", async ({ page }) => {
    const { email, receipt } = await subscribed(page);
    await look(page, `/en/${receipt}`);
    await look(page, "/en/payment/success?session_id=cs_test_nobody", 404);
    await look(page, "/en/payment/cancel");
    await look(page, `${MINE}/plans`);
    await look(page, `${MINE}/change?plan=yearly`);
    await look(page, MINE);
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(sheet(page)).toContainText("Canceled");
    await expectAccessible(page);
    await atStripe("refund", { email });
    await look(page, MINE);
    await expect(sheet(page)).toContainText("nothing is paid for any more");
  });

  test("where its payment failed, nor when it has ended", async ({ page }) => {
    const { email } = await subscribed(page);
    await atStripe("advance", { email, months: 1, hours: 2 });
    await look(page, MINE);
    await expect(sheet(page)).toContainText("Payment failed");
    await look(page, `${MINE}/plans`);
    await look(page, `${MINE}/change?plan=yearly`, 422);
    await post(page, MINE, { intent: "cancel" });
    await look(page, MINE);
    await expect(main(page)).toContainText("You don’t have a subscription.");
  });
});

for (const [scripts, languages] of [
  [false, LANGUAGES],
  [true, ["de"]],
] as const) {
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });

    test(`nothing of a subscription overflows on a small phone in ${languages.join(", ")}`, {
      tag: scripts ? [] : "@long",
    }, async ({ page }) => {
      async function expectFit(...paths: string[]) {
        for (const language of languages) {
          for (const path of paths) {
            await page.goto(`/${language}/${path}`);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect([language, path, overflow]).toEqual([language, path, 0]);
          }
        }
      }

      await page.setViewportSize({ width: 320, height: 640 });
      const { email, receipt } = await subscribed(page);
      await expectFit(receipt, "payment/cancel", "subscription", "subscription/plans");
      await expectFit("subscription/change?plan=quarterly", "payment/success");
      await atStripe("advance", { email, months: 1, hours: 2 });
      await expectFit("subscription", "subscription/plans");
      await post(page, MINE, { intent: "cancel" });
      await expectFit("subscription");
    });
  });
}

test("a plan is bought and cancelled by the keyboard alone", async ({ page }) => {
  /** Goes on by the tabulator to what has a name. */
  async function reach(name: string | RegExp, role: "button" | "link" = "button") {
    const target = page.getByRole(role, { name });
    await expect(target).toBeVisible();
    do await page.keyboard.press("Tab");
    while (!(await target.evaluate((element) => element === document.activeElement)));
  }

  const email = await join(page);
  await open(page, `${MINE}/plans`);
  await reach("Choose this plan Yearly");
  await page.keyboard.press("Enter");
  await reach(/^Pay \$/);
  await page.keyboard.press("Enter");
  await expectReceipt(page, email, "yearly");
  await hydrated(page);
  await reach("My subscription", "link");
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toContainText("Active");
  await reach("Cancel subscription");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  // Closed, and gone: the browser closes it a moment before the page hears of it.
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeFocused();
  await page.keyboard.press("Enter");
  await reach("Yes, cancel");
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toContainText("Canceled");
  const [subscription] = (await customerOf(email)).subscriptions;
  expect(subscription).toMatchObject({ status: "active", cancel_at_period_end: true });
});

test("after the fiftieth reading a subscriber is asked to come back tomorrow", {
  tag: ["@postgres", "@long"],
}, async ({ page }) => {
  const order = { mine: "leo", theirs: "aries", question: "How well do we fit together?" };

  async function read() {
    const asked = await page.request.post("/en/zodiac", { form: order, maxRedirects: 0 });
    const id = (asked.headers().location ?? "").split("/").at(-1);
    const text = await page.request.get(`/readings/${id}/stream`);
    expect(await text.text()).toContain("event: done");
  }

  await join(page);
  await subscribe(page, "monthly");
  // Each of them a reading of its own, as its page would ask for it.
  for (let n = 0; n < 7; n += 1) await Promise.all(Array.from({ length: 7 }, read));
  await open(page, "/en/zodiac?step=question&mine=leo&theirs=aries");
  await expect(main(page)).toContainText("1 reading left today.");
  await page.locator("textarea").fill(order.question);
  await page.getByRole("button", { name: "Get the reading" }).click();
  await expect(page.locator('[data-writing="false"]')).toBeVisible({ timeout: 20_000 });
  await open(page, "/en/tarot/daily");
  const notice = page.getByRole("region", { name: "That was all for today" });
  await expect(notice).toContainText("comes with 50 readings a day");
  await expect(notice).toContainText("The next ones are ready tomorrow");
  await expect(choose(page, "monthly")).toHaveCount(0);
});
