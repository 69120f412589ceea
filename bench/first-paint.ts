import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../tests/find-chromium";
import { median } from "./percentile";
import { type WireWeight, weigh } from "./wire-weight";

/** A phone of the middle range on a slow mobile network: what Lighthouse calls slow 4G, and a CPU four times slower. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const NETWORK = { latency: 150, download: 1_638.4, upload: 750 };
const CPU = 4;
const VISITS = 5;
/** How long after the load event something larger may still be painted, in milliseconds. */
const SETTLING = 1_500;

export interface FirstPaint {
  /** Milliseconds from the request to the largest element's paint, the median of the visits. */
  largest: number;
  /** Everything that moved by itself, as Chromium's layout shift score; the worst of the visits. */
  shift: number;
  weight: WireWeight;
}

/** Visits a page for the first time, each time anew, on a throttled phone, with Chromium's own measures. */
export async function measureFirstPaint(url: string): Promise<FirstPaint> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let n = 0; n < VISITS; n += 1) visits.push(await visit(browser, url));
    const [first] = visits;
    if (!first) throw new Error("There were no visits.");
    return {
      largest: median(visits.map(({ largest }) => largest)),
      shift: Math.max(...visits.map(({ shift }) => shift)),
      weight: first.weight,
    };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await throttle(context, page);
    const weight = weigh(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(SETTLING);
    const paints = await noted(page, "largest-contentful-paint");
    const shifts = await noted(page, "layout-shift");
    return {
      largest: paints.at(-1)?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      weight: weight(),
    };
  } finally {
    await context.close();
  }
}

async function throttle(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: NETWORK.latency,
    downloadThroughput: (NETWORK.download * 1024) / 8,
    uploadThroughput: (NETWORK.upload * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
}

/** What Chromium noted of a kind so far, in the order in which it happened. */
function noted(page: Page, type: string): Promise<{ startTime: number; value: number }[]> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().map((entry) => ({
              startTime: entry.startTime,
              value: (entry as PerformanceEntry & { value?: number }).value ?? 0,
            })),
          ),
        ).observe({ type: wanted, buffered: true });
        setTimeout(() => resolve([]), 200);
      }),
    type,
  );
}
