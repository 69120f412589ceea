import puppeteer from "puppeteer-core";
import type { Engine, EngineOptions } from "./engine";
import { findProgram } from "./find-program";

/** Less than its own window has: what lies beyond that is seen, but a press there is not always heard. */
const HEIGHT = 640;

/** Firefox, by WebDriver BiDi. */
export async function startFirefox({ scripts, proxyPort }: EngineOptions): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX_PATH ?? findProgram(["firefox-esr", "firefox"]),
    extraPrefsFirefox: { "javascript.enabled": scripts, ...throughProxy(proxyPort) },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 390, height: HEIGHT });
  return {
    async load(url) {
      await page.goto(url);
    },
    run: (script, ...given) => page.evaluate(script as never, ...given),
    async pull(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    async forget() {
      await browser.deleteCookie(...(await browser.cookies()));
    },
    close: () => browser.close(),
  };
}

function throughProxy(port: number | undefined): Record<string, unknown> {
  if (port === undefined) return {};
  return {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": port,
    "network.proxy.allow_hijacking_localhost": true,
  };
}
