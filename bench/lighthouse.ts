import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../tests/find-chromium";
import { median } from "./percentile";

/** Fetched when it is asked for: 200 packages that nothing else needs. Version 13 wants Node 22. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export interface Scores {
  /** Of 100, the median of the runs, in the order performance, accessibility, best practices, search engines. */
  scores: number[];
  /** Milliseconds to the largest element's paint, as it is simulated; the median of the runs. */
  largest: number;
}

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: { "largest-contentful-paint": { numericValue: number } };
}

/** Has Lighthouse look at a page as at its own phone on its own slow network. */
export async function measureScores(url: string): Promise<Scores> {
  const directory = await mkdtemp(join(tmpdir(), "scores-"));
  try {
    const reports: Report[] = [];
    for (let n = 0; n < RUNS; n += 1) reports.push(await look(url, join(directory, `${n}.json`)));
    return {
      scores: CATEGORIES.map((name) =>
        Math.round(median(reports.map(({ categories }) => categories[name].score * 100))),
      ),
      largest: median(reports.map(({ audits }) => audits["largest-contentful-paint"].numericValue)),
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function look(url: string, to: string): Promise<Report> {
  const args = ["--yes", LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${to}`];
  const env = { ...process.env, CHROME_PATH: findChromium() };
  const child = spawn("npx", [...args, "--chrome-flags=--headless --no-sandbox"], { env, stdio: "inherit" });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}.`)),
    );
  });
  return JSON.parse(await readFile(to, "utf8"));
}
