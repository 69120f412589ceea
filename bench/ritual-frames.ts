import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../tests/find-chromium";
import { percentile } from "./percentile";

const VIEWPORT = { width: 390, height: 844 };
const CPU = 4;
const CARDS = 3;
/** Between two pulls (specification, section 4), and for how long cards turn after the last, in milliseconds. */
const BETWEEN_PULLS = 900;
const TURNING = 8_000;

/** How often each is played: a processor shared with others drops a frame now and then, whatever the page does. */
const ROUNDS = 5;

/** A page that does nothing but move a card as the deck's fly, by the browser alone: what it drops, no page here can keep. */
const BARE = `<style>body{background:#123}div{width:100px;height:160px;background:#fc0;position:absolute;top:300px;left:145px}</style>
<div data-deck role="listbox"></div>
<script>
  const card = document.querySelector("div");
  addEventListener("pointerup", () => card.animate([{}, { transform: "translate(100px,-200px)" }], 500));
</script>`;

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
  /** Milliseconds from one frame to the next: of the middle one of all rounds, and of the same rounds with a bare page. */
  longest: number;
  bareLongest: number;
  /** How many of all took longer than two frames of 60 a second. */
  late: number;
  count: number;
  bareLate: number;
  bareCount: number;
}

/**
 * Draws three cards by hand on a phone whose processor is four times slower, and watches each frame until they have turned; in turns with
 * the same hand on a page that is nearly empty.
 */
export async function measureRitual(url: string): Promise<RitualFrames[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const rounds: { drawing: number[]; turning: number[]; bare: number[]; resting: number[] }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [bare, resting] = await play(browser, (page) => page.setContent(BARE));
      const [drawing, turning] = await play(browser, (page) => openDeck(page, url));
      rounds.push({ drawing, turning, bare, resting });
    }
  } finally {
    await browser.close();
  }
  const all = (name: keyof (typeof rounds)[number]) => rounds.map((round) => round[name]);
  return [
    framesOf("drawing three cards", all("drawing"), all("bare")),
    framesOf("turning them", all("turning"), all("resting")),
  ];
}

async function openDeck(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/en/tarot/timeline`, { waitUntil: "networkidle" });
  await page.locator("textarea").fill("Should I move?");
  await page.getByRole("button", { name: "To the cards" }).click();
  await page.locator("[data-deck][role=listbox]").waitFor();
  await page.waitForLoadState("networkidle");
}

/** The frames while three cards are pulled on a page, and those after. */
async function play(
  browser: Browser,
  open: (page: Page) => Promise<void>,
): Promise<[drawing: number[], after: number[]]> {
  // A visitor of its own each time: nobody has used up what a day gives.
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    await open(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU });
    const box = await page.locator("[data-deck][role=listbox]").boundingBox();
    if (!box) throw new Error("There is no deck.");
    const drawing = await watch(page, () => drawByHand(page, devtools, box));
    return [drawing, await watch(page, () => page.waitForTimeout(TURNING))];
  } finally {
    await context.close();
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

function framesOf(scene: string, frames: number[][], bare: number[][]): RitualFrames {
  const longest = (rounds: number[][]) =>
    percentile(
      rounds.map((round) => Math.max(...round)),
      50,
    );
  const late = (rounds: number[][]) => rounds.flat().filter((each) => each > 34).length;
  return {
    scene,
    longest: longest(frames),
    bareLongest: longest(bare),
    late: late(frames),
    count: frames.flat().length,
    bareLate: late(bare),
    bareCount: bare.flat().length,
  };
}
