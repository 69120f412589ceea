import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../tests/find-chromium";
import { type WireWeight, weigh } from "./wire-weight";

/** A page, and what its browser has said of itself before. */
export interface WeighedPage {
  url: string;
  cookies?: ReadonlyMap<string, string>;
}

export interface PageWeight extends WireWeight {
  /** How the document was compressed, as its header says. */
  coding: string;
  /** The same scripts after gzip, in kilobytes: what the limit is set in. */
  gzippedScripts: number;
}

/** What each page loads until nothing more comes, on a first visit with an empty cache; nothing is throttled. */
export async function measureWeights(pages: WeighedPage[]): Promise<PageWeight[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const weights: PageWeight[] = [];
    for (const page of pages) weights.push(await visit(browser, page));
    return weights;
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, { url, cookies = new Map() }: WeighedPage): Promise<PageWeight> {
  const context = await browser.newContext();
  try {
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const weight = weigh(await context.newCDPSession(page));
    const response = await page.goto(url, { waitUntil: "networkidle" });
    if (response?.status() !== 200 || page.url() !== url)
      throw new Error(`${url}: ${response?.status()} at ${page.url()}`);
    const { scriptUrls, ...wire } = weight();
    const coding = response.headers()["content-encoding"] ?? "not compressed";
    return { ...wire, coding, gzippedScripts: await gzipped(scriptUrls) };
  } finally {
    await context.close();
  }
}

async function gzipped(urls: string[]): Promise<number> {
  const files = await Promise.all(urls.map((url) => readFile(`build/client${new URL(url).pathname}`)));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1000;
}
