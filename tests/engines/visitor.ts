import type { Engine, Point } from "./engine";

/** How long something may take to come, and how often it is looked for, in milliseconds. */
const PATIENCE = 20_000;
const PAUSE = 100;

/** What is looked for: the first that a selector finds, with words in it where some are named, in the page or in its frame. */
interface Target {
  css: string;
  words?: string;
  isInFrame?: boolean;
}

/** Somebody who looks at the site in a browser: finds things as they are seen, and presses, pulls and types. */
export class Visitor {
  constructor(
    private readonly engine: Engine,
    private readonly site: string,
    private readonly hasScripts: boolean,
  ) {}

  /** Opens a page, and waits for its scripts where there are some. */
  async open(path: string): Promise<void> {
    await this.engine.load(new URL(path, this.site).href);
    await this.arrived();
  }

  /** Opens a page where it is kept: no script runs in it. */
  async openKept(path: string): Promise<void> {
    await this.engine.load(new URL(path, this.site).href);
  }

  /** Waits until the browser keeps a page. */
  keeps(path: string): Promise<unknown> {
    return this.until(`${path} to be kept`, async (kept) => (await caches.match(kept)) !== undefined, path);
  }

  /** Once scripts run the page that is there. */
  async arrived(): Promise<void> {
    if (!this.hasScripts) return;
    await this.until("scripts run", () => document.documentElement.dataset.scripts === "run");
  }

  async fill(css: string, text: string): Promise<void> {
    await this.press(css);
    // In the place of what a field comes with.
    await this.engine.run(() => (document.activeElement as HTMLInputElement).select());
    await this.engine.type(text);
  }

  async press(css: string, words?: string): Promise<void> {
    const point = await this.find({ css, words });
    await this.engine.pull(point, point);
  }

  async pressInFrame(css: string): Promise<void> {
    const point = await this.find({ css, isInFrame: true });
    await this.engine.pull(point, point);
  }

  /** Pulls what is there to a side. */
  async pull(css: string, pixels: number): Promise<void> {
    const point = await this.find({ css });
    await this.engine.pull(point, { x: point.x + pixels, y: point.y });
  }

  /** The text of all that a selector finds, as far as it is seen. */
  read(css: string): Promise<string> {
    return this.engine.run(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((each) => each.innerText).join("\n"),
      css,
    );
  }

  /** Whether something is on the page, as it is now. */
  isShown(css: string): Promise<boolean> {
    return this.engine.run(
      (selector) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0,
      css,
    );
  }

  address(): Promise<string> {
    return this.engine.run(() => location.pathname + location.search);
  }

  /** Waits until so many are found. */
  sees(css: string, count = 1): Promise<unknown> {
    return this.until(
      `${count} × ${css}`,
      (selector, wanted) => document.querySelectorAll(selector).length === wanted,
      css,
      count,
    );
  }

  /** Waits until the page says something. */
  hears(words: string, css = "main"): Promise<unknown> {
    return this.until(
      `“${words}” in ${css}`,
      (selector, wanted) =>
        document.querySelector<HTMLElement>(selector)?.innerText.includes(wanted) ?? false,
      css,
      words,
    );
  }

  /** Waits until the address holds something. */
  comesTo(part: string): Promise<unknown> {
    return this.until(`the address ${part}`, (wanted) => location.href.includes(wanted), part);
  }

  /** Where something is on the screen, once it lies there still, uncovered and ready. */
  private async find(target: Target): Promise<Point> {
    const look = () => this.until(`${target.css} ${target.words ?? ""}`, lookFor, target);
    let [before, now] = [await look(), await pause().then(look)];
    while (before.x !== now.x || before.y !== now.y) [before, now] = [now, await pause().then(look)];
    return now;
  }

  private async until<A extends unknown[], R>(
    what: string,
    script: (...given: A) => R | Promise<R>,
    ...given: A
  ): Promise<NonNullable<R>> {
    const end = Date.now() + PATIENCE;
    let fault: unknown = "it did not come";
    while (Date.now() < end) {
      // Between two pages there is nothing to ask.
      const answer = await this.engine.run(script, ...given).catch((error: unknown) => {
        fault = error;
        return null;
      });
      if (answer) return answer;
      await pause();
    }
    throw new Error(
      `Waited for ${what} at ${await this.address()}: ${fault}. What is seen:\n${await this.read("body")}`,
    );
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** In the page. */
function lookFor({ css, words, isInFrame }: Target): Point | null {
  const frame = isInFrame ? document.querySelector("iframe") : null;
  const page = isInFrame ? frame?.contentDocument : document;
  const found = [...(page?.querySelectorAll<HTMLElement>(css) ?? [])].find(
    (each) => each.getClientRects().length > 0 && (!words || each.innerText.includes(words)),
  );
  if (!page || !found || found.matches(":disabled")) return null;
  // What is chosen by its label lies hidden behind it.
  const shown =
    (found instanceof HTMLInputElement && found.type === "radio" && found.closest("label")) || found;
  frame?.scrollIntoView({ block: "center", behavior: "instant" });
  shown.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // The first line, of a link that has several.
  const [line] = shown.getClientRects();
  if (!line) return null;
  const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
  if (!shown.contains(page.elementFromPoint(x, y))) return null;
  const offset = frame?.getBoundingClientRect();
  return {
    x: x + (offset?.left ?? 0) + (frame?.clientLeft ?? 0),
    y: y + (offset?.top ?? 0) + (frame?.clientTop ?? 0),
  };
}
