import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The one without a window first: it is the same engine at half the work. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * The path of a Chromium: the one named by CHROMIUM_PATH, one on the PATH, or Playwright's own; installed where there
 * is none, from Playwright's store or from the system's packages.
 * @throws Error where none can be had.
 */
export function findChromium(): string {
  const found = present();
  if (found) return found;
  spawnSync("npx", ["playwright", "install", "--with-deps", "chromium"], { stdio: "inherit" });
  if (!present()) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], { stdio: "inherit" });
  }
  const installed = present();
  if (!installed) throw new Error("No Chromium found or installed: set CHROMIUM_PATH to one.");
  return installed;
}

function present(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
