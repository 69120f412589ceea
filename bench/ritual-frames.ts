import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../tests/find-chromium";
import { percentile } from "./percentile";

const VIEWPORT = { width: 390, height: 844 };
const CPU = 4;
const CARDS = 3;
/** Between two pulls (specification, section 4), and for how long cards turn after the last, in milliseconds. */
const BETWEEN_PULLS = 900;
const TURNING = 8_000;

/** In the page; a text, since what compiles this file would name its function by a helper that the page does not have. */
const NOTE_FRAMES = `{
  const seen = (window.seen = []);
  const note = (time) => {
    seen.push(time);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}`;

export interface RitualFrames {
  scene: string;
  /** Milliseconds from one frame to the next. */
  longest: number;
  p99: number;
  /** How many took longer than two frames of 60 a second. */
  late: number;
  count: number;
}

/** Draws three cards by hand on a phone whose processor is four times slower, and watches each frame until they have turned. */
export async function measureRitual(url: string): Promise<RitualFrames[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(`${url}/en/tarot/timeline`, { waitUntil: "networkidle" });
    await page.locator("textarea").fill("Should I move?");
    await page.getByRole("button", { name: "To the cards" }).click();
    await page.locator("[data-deck][role=listbox]").waitFor();
    await page.waitForLoadState("networkidle");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    const box = await page.locator("[data-deck][role=listbox]").boundingBox();
    if (!box) throw new Error("There is no deck.");
    const drawing = await watch(page, () => drawByHand(page, devtools, box));
    const turning = await watch(page, () => page.waitForTimeout(TURNING));
    return [framesOf("drawing three cards", drawing), framesOf("turning them", turning)];
  } finally {
    await browser.close();
  }
}

type Box = { x: number; y: number; width: number; height: number };

async function drawByHand(page: Page, devtools: CDPSession, box: Box): Promise<void> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const move = (type: "mousePressed" | "mouseMoved" | "mouseReleased", across: number) =>
    devtools.send("Input.dispatchMouseEvent", { type, x: x + across, y, button: "left", clickCount: 1 });
  for (let card = 0; card < CARDS; card += 1) {
    await move("mousePressed", 0);
    for (let across = 10; across <= 90; across += 10) await move("mouseMoved", across);
    await move("mouseReleased", 90);
    await page.waitForTimeout(BETWEEN_PULLS);
  }
}

/** How long each frame took while something was done, in milliseconds. */
async function watch(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(NOTE_FRAMES);
  await act();
  const times = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}

function framesOf(scene: string, frames: number[]): RitualFrames {
  return {
    scene,
    longest: Math.max(...frames),
    p99: percentile(frames, 99),
    late: frames.filter((each) => each > 34).length,
    count: frames.length,
  };
}
