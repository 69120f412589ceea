import { spawnSync } from "node:child_process";
import { appendFile, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { WireBrowser } from "../integration/support/browser";
import { onPostgres } from "../integration/support/database";
import { type RunningServer, startServer } from "../integration/support/server";

/** The embedded database begins with some 40 MB. */
const SIZE = "72m";
const PIECE = Buffer.alloc(64 * 1024);
/** More than fit into what the database keeps free for itself. */
const MOST_READINGS = 600;
const LONG_QUESTION = "What is it that I do not see? ".repeat(6).trim();

const canMount = !onPostgres && process.getuid?.() === 0 && process.platform === "linux" && tryMount();

/** Only root may mount, and in a container not always that. */
function tryMount(): boolean {
  const probe = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", "/mnt"]);
  return probe.status === 0 && spawnSync("umount", ["/mnt"]).status === 0;
}

describe.runIf(canMount)("a full disk under the embedded database", () => {
  let disk: string;
  let server: RunningServer;
  let ballast: string;
  const start = () => startServer({ DATA_DIR: join(disk, "data"), TRUST_PROXY: "1" });

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), "starglass-disk-"));
    ballast = join(disk, "ballast");
    expect(spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", disk]).status).toBe(0);
    await cp(inject("embeddedTemplate"), join(disk, "data"), { recursive: true });
    server = await start();
  });
  afterAll(async () => {
    await server?.stop();
    spawnSync("umount", ["--lazy", disk]);
    await rm(disk, { recursive: true, force: true });
  });

  test("is a 503 in the visitor's language; nothing that was acknowledged is lost, and it works again with room", async () => {
    const browser = new WireBrowser(server.url, "de");
    const kept: string[] = [];
    for (let n = 0; n < 3; n += 1) kept.push(await browser.ask("timeline", { question: LONG_QUESTION }));
    await fillUp();

    const refused = await askUntilRefused(browser, kept);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("10");
    expect(await refused.text()).toContain('<html lang="de"');
    const said = (await server.linesAbout(refused)).filter(({ level }) => level >= 40);
    expect(said).toHaveLength(1);
    // What writes nothing goes on.
    expect((await browser.get("/de")).status).toBe(200);
    expect((await browser.get(kept[0] ?? "")).status).toBe(200);

    await rm(ballast);
    kept.push(await browser.ask("timeline", { question: LONG_QUESTION }));
    await allAreThere(browser, kept);
    expect(await server.stop()).toBe(0);
    server = await start();
    browser.origin = server.url;
    await allAreThere(browser, kept);
    kept.push(await browser.ask("daily"));
  }, 240_000);

  async function fillUp() {
    for (;;) {
      const isIn = await appendFile(ballast, PIECE).then(
        () => true,
        () => false,
      );
      if (!isIn) return;
    }
  }

  async function askUntilRefused(browser: WireBrowser, kept: string[]): Promise<Response> {
    const fields = { reader: "selene", deck: "major", question: LONG_QUESTION };
    for (let n = 0; n < MOST_READINGS; n += 1) {
      const from = { "X-Forwarded-For": `10.0.${n >> 8}.${n & 255}` };
      const answer = await browser.post("/de/tarot/timeline", fields, from);
      if (answer.status !== 303) return answer;
      kept.push(answer.headers.get("Location") ?? "");
    }
    throw new Error("The disk never was too full.");
  }

  async function allAreThere(browser: WireBrowser, kept: string[]) {
    for (const reading of kept) {
      const page = await browser.get(reading);
      expect([reading, page.status]).toEqual([reading, 200]);
      await page.text();
    }
  }
});
