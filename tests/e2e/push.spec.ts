import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { PushedCard } from "~/daily/daily-letter";
import { makeBrowser } from "../stand-ins/push";
import { expectAccessible } from "./accessible";
import { expect, hydrated, open, test } from "./journey";
import { join } from "./person";
import { BESIDE, SITE } from "./site";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const BUTTON = "Show it in this browser";

const newSubscription = () => ({
  endpoint: `${BESIDE.pushUrl}/${randomUUID()}`,
  keys: makeBrowser().keys,
});

/** What the push service of a browser's maker would do: there is none within reach. Whether it was given up is `window.gaveUp`. */
async function subscribeAtStandIn(page: Page, subscription = newSubscription()): Promise<void> {
  await page.addInitScript((made) => {
    const seen = window as unknown as { askedWith?: PushSubscriptionOptionsInit; gaveUp?: boolean };
    const ours = { ...made, toJSON: () => made, unsubscribe: async () => (seen.gaveUp = true) };
    PushManager.prototype.subscribe = async (options) => {
      seen.askedWith = options;
      sessionStorage.setItem("subscribed", "");
      return ours as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem("subscribed") === null ? null : (ours as unknown as PushSubscription);
  }, subscription);
}

type Shown = NotificationOptions & { title: string };

/**
 * The site's worker, once it runs. Chromium without a screen brings it what is pushed, but shows no notifications and says that they are
 * denied, whatever it is allowed: what the worker has shown is noted instead, by its tag, and pressed by an event of the same name.
 */
async function workerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${SITE}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [registrationId, [worker]] = [await registered, page.context().serviceWorkers()];
  if (!worker) throw new Error("There is no worker.");
  await worker.evaluate(() => {
    const scope = self as unknown as {
      registration: object;
      clients: object;
      shown: Map<string, Shown>;
      opened: string[];
    };
    Object.assign(scope, { shown: new Map(), opened: [] });
    Object.defineProperty(scope.registration, "showNotification", {
      value: async (title: string, options: NotificationOptions) =>
        void scope.shown.set(options.tag ?? "", { title, ...options }),
    });
    // The browser lets only a hand open a window.
    Object.defineProperty(scope.clients, "openWindow", {
      value: async (path: string) => void scope.opened.push(path),
    });
  });
  return {
    push: (message: PushedCard) =>
      session.send("ServiceWorker.deliverPushMessage", {
        ...{ origin: SITE, registrationId, data: JSON.stringify(message) },
      }),
    shown: () =>
      worker.evaluate(() => [...(self as unknown as { shown: Map<string, Shown> }).shown.values()]),
    /** Presses what is shown. @returns which pages that has opened. */
    press: () =>
      worker.evaluate(async () => {
        const { shown, opened } = self as unknown as { shown: Map<string, Shown>; opened: string[] };
        for (const [tag, { data }] of shown) {
          const work: Promise<unknown>[] = [];
          const event = Object.assign(new Event("notificationclick"), {
            notification: { data, close: () => shown.delete(tag) },
            waitUntil: (each: Promise<unknown>) => work.push(each),
          });
          self.dispatchEvent(event);
          await Promise.all(work);
        }
        return opened.splice(0);
      }),
  };
}

const card = (language: PushedCard["language"], title: string): PushedCard => ({
  ...{ title, body: "…", path: `/${language}/daily/card/${randomUUID()}`, language },
});

test("a browser shows the card from a press on, is no address's business, and stops as it began", async ({
  page,
}) => {
  await subscribeAtStandIn(page);
  await open(page, "/en/daily");
  await page.getByLabel("Time zone").selectOption("Asia/Taipei");
  await page.getByLabel("Email").fill("somebody@mail.example");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByText(/^1 browser shows you the card at .* \(Asia\/Taipei\)\.$/)).toBeVisible();
  await expect(page.getByText("somebody@mail.example")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("");
  const asked = await page.evaluate(() => (window as unknown as { askedWith: object }).askedWith);
  expect(asked).toEqual({
    userVisibleOnly: true,
    applicationServerKey: BESIDE.settings.VAPID_PUBLIC_KEY,
  });
  await expectAccessible(page);
  // Once more it is the same browser; and another hour brings no mails.
  await page.getByRole("button", { name: BUTTON }).click();
  await page.getByLabel("Hour", { exact: true }).selectOption("20");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("1 browser shows you the card at 8:00 PM")).toBeVisible();
  await page.getByRole("button", { name: "Stop sending it" }).click();
  await expect(page.getByText("You won’t get any more cards from us.")).toBeVisible();
  await expect(page.getByText("browser shows you the card")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => (window as unknown as { gaveUp?: boolean }).gaveUp)).toBe(true);
});

test("of mails and browsers the browsers can be ended alone", async ({ page }) => {
  await join(page);
  await subscribeAtStandIn(page);
  await open(page, "/en/daily");
  await page.getByRole("button", { name: "Send me the card of the day" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByText("1 browser shows you the card")).toBeVisible();
  await page.getByRole("button", { name: "Show it in no browser any more" }).click();
  await expect(page.getByText("Browsers won’t show you the card any more.")).toBeVisible();
  await expect(page.getByText("1 browser shows you the card")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What you get" })).toBeVisible();
});

test("a browser that shows somebody else's card from now on is said to be lost, until it is asked again", async ({
  page,
  browser,
}) => {
  const LOST = "No browser shows you the card any more";
  const subscription = newSubscription();
  const other = await (await browser.newContext({ permissions: ["notifications"] })).newPage();
  for (const each of [page, other]) {
    await subscribeAtStandIn(each, subscription);
    await open(each, "/en/daily");
    await expect(each.getByText(LOST)).toHaveCount(0);
    await each.getByRole("button", { name: BUTTON }).click();
    await expect(each.getByText("1 browser shows you the card")).toBeVisible();
  }
  await open(page, "/en/daily");
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByText("browser shows you the card at")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByText("1 browser shows you the card")).toBeVisible();
  await expect(page.getByText(LOST)).toHaveCount(0);
  await other.context().close();
});

test("where it is refused, the page says so and keeps what was chosen", async ({ page }) => {
  await open(page, "/en/daily");
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  });
  await page.getByLabel("Time zone").selectOption("Asia/Taipei");
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The browser didn’t allow it." })).toBeVisible();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Taipei");
  await expectAccessible(page);
});

test("an endpoint that is none is refused beside the button", async ({ page }) => {
  await open(page, "/en/daily");
  await page.evaluate(() => {
    const inside = { endpoint: "https://10.0.0.1/x", keys: { p256dh: "x", auth: "x" } };
    PushManager.prototype.subscribe = async () => ({ toJSON: () => inside }) as unknown as PushSubscription;
  });
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(page.getByText("This browser didn’t tell us where to send the card.")).toBeVisible();
});

test("a browser that cannot has a sentence in place of the button", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await open(page, "/en/daily");
  await expect(page.getByText("Only a browser that runs scripts")).toBeVisible();
  await expect(page.getByRole("button", { name: BUTTON })).toHaveCount(0);
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the sentence is there from the beginning", async ({ page }) => {
    await page.goto("/en/daily");
    await expect(page.getByText("Only a browser that runs scripts")).toBeVisible();
    await expect(page.getByRole("button", { name: BUTTON })).not.toBeVisible();
  });
});

for (const width of [390, 1440]) {
  test(`nothing moves when the button comes, or the sentence, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1_600 });
    for (const isAble of [true, false]) {
      if (!isAble) await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
      await page.goto("/de/daily");
      await hydrated(page);
      await expect(
        isAble
          ? page.getByRole("button", { name: "In diesem Browser zeigen" })
          : page.getByText("Das kann nur ein Browser"),
      ).toBeVisible();
      const moved = await page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().map((each) => (each as unknown as { value: number }).value)),
            ).observe({ type: "layout-shift", buffered: true });
            setTimeout(resolve, 100, []);
          }),
      );
      expect(moved).toEqual([]);
    }
  });
}

test("what is pushed is shown in its language, quietly, one card in place of another, and leads to its page", async ({
  page,
}) => {
  await open(page, "/en/daily");
  const { push, shown, press } = await workerOf(page);
  const [first, second] = [card("en", "The Star"), card("zh-TW", "星星（逆位）")];
  const quiet = { body: "…", icon: "/icons/icon-192.png", tag: "daily", silent: true };
  await push(first);
  await expect.poll(shown).toEqual([{ ...quiet, title: "The Star", lang: "en", data: first.path }]);
  await push(second);
  await expect.poll(shown).toEqual([{ ...quiet, title: "星星（逆位）", lang: "zh-TW", data: second.path }]);
  expect(await press()).toEqual([second.path]);
  expect(await shown()).toEqual([]);
});

test("a press opens no page of anybody else's", async ({ page }) => {
  await open(page, "/en/daily");
  const { push, shown, press } = await workerOf(page);
  for (const path of ["https://evil.example/en/x", "//evil.example/en", "/account", ""]) {
    await push({ ...card("en", "The Star"), path });
    await expect.poll(async () => (await shown()).map(({ data }) => data)).toEqual([path]);
    expect(await press()).toEqual([]);
  }
});
