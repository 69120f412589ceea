import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether the proxy of `compose.yaml` is installed here. */
export const hasCaddy = spawnSync("caddy", ["version"]).status === 0;

/** Starts Caddy with our own `Caddyfile`, before the servers at `ports`. */
export async function startProxy(ports: number[]) {
  const folder = await mkdtemp(join(tmpdir(), "starglass-proxy-"));
  const port = await freePort();
  const child = spawn("caddy", ["run", "--config", "Caddyfile", "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SERVERS: ports.map((each) => `127.0.0.1:${each}`).join(" "),
    },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(url);
  return {
    url,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers at ${url}.`);
}
