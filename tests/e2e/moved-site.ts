import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../long/proxy";
import { type MailStandIn, startMailServer } from "../stand-ins/mail";
import { expect as expectSoon, test as journey } from "./journey";

/** Several such sites at once, each with its database and its browser, keep a machine busy. */
export const expect = expectSoon.configure({ timeout: 15_000 });

/** A site of a test's own, with an embedded database, whose clock the test moves. */
export interface MovedSite {
  url: string;
  mails: MailStandIn;
  /** Moves its clock; from then on it goes on as clocks do. */
  moveTo(moment: Date): Promise<void>;
}

/** A journey on a site of its own, which begins at a moment that is named. */
export const test = journey.extend<{ begins: string; site: MovedSite }>({
  begins: ["", { option: true }],
  site: async ({ begins }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "starglass-moved-"));
    const clock = join(folder, "clock");
    const mails = await startMailServer();
    const moveTo = async (moment: Date) => {
      // Put in place at once: it is read at any moment.
      await writeFile(`${clock}-next`, String(moment.getTime() - Date.now()));
      await rename(`${clock}-next`, clock);
    };
    await moveTo(new Date(begins));
    const { url, lines, child } = await startMoved({
      DATA_DIR: join(folder, "data"),
      MOVED_CLOCK: clock,
      SMTP_URL: mails.url,
    });
    await use({ url, mails, moveTo });
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await mails.close();
    await rm(folder, { recursive: true, force: true });
    expect(lines.filter((line) => JSON.parse(line).level > 40)).toEqual([]);
  },
  baseURL: async ({ site }, use) => use(site.url),
});

async function startMoved(
  env: Record<string, string>,
): Promise<{ url: string; lines: string[]; child: ChildProcess }> {
  const url = `http://localhost:${await freePort()}`;
  const preload = resolve("tests/integration/support/moved-clock.js");
  const child = spawn(process.execPath, ["--liftoff-only", "--import", preload, "build/server.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: new URL(url).port,
      APP_URL: url,
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      MAIL_FROM: "Starglass <hello@starglass.example>",
      ALMANAC_PACE: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  const ended = once(child, "exit").then(() => {
    throw new Error(`The server did not start:\n${lines.join("\n")}`);
  });
  const ready = new Promise<void>((resolved) => {
    createInterface(child.stdout).on("line", (line) => {
      lines.push(line);
      if (line.includes("Starglass is ready")) resolved();
    });
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return { url, lines, child };
}
