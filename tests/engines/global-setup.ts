import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { BESIDE, SITE } from "../e2e/site";
import { scratchFolder } from "../integration/support/scratch";
import { startServer } from "../integration/support/server";

/** The built site and the stand-ins beside it, for all engines at once: each visitor is known by a cookie. */
export default async function setup() {
  const folder = await mkdtemp(join(scratchFolder(), "starglass-engines-"));
  const beside = spawn(process.execPath, ["--import", "tsx", "tests/stand-ins/beside.ts", SITE]);
  const server = await startServer({
    ...BESIDE.settings,
    PORT: new URL(SITE).port,
    APP_URL: SITE,
    DATA_DIR: folder,
    SESSION_SECRET: "a secret for tests, of more than thirty-two characters",
    ALMANAC_PACE: "2000",
    LOG_LEVEL: "info",
  });
  return async () => {
    beside.kill();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
