import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Engine, EngineOptions, Point } from "./engine";
import { findProgram } from "./find-program";

/** How long a driver may take to listen, in milliseconds. */
const LONGEST_START = 30_000;

/** Ports that the driver may listen on: not those that systems give away by themselves. */
const FIRST_PORT = 20_000;

/** What WebDriver calls an element in its JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK in its own small browser, without a screen, by WebDriver, which is JSON over HTTP. */
export async function startWebKit({ scripts, proxyPort }: EngineOptions): Promise<Engine> {
  const port = FIRST_PORT + (process.pid % 10_000);
  const driver = spawn(
    findProgram(["xvfb-run"]),
    [...["-a", "-s", "-screen 0 1280x1024x24"], ...[findProgram(["WebKitWebDriver"]), `--port=${port}`]],
    { stdio: "ignore", detached: true },
  );
  const ask = askerAt(`http://127.0.0.1:${port}`);
  await untilReady(driver, ask);
  const args = ["--automation", ...(scripts ? [] : ["--enable-javascript=FALSE"])];
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { args }, ...throughProxy(proxyPort) } },
  });
  const session = `/session/${sessionId}`;
  return {
    async load(url) {
      await ask("POST", `${session}/url`, { url });
    },
    run: (script, ...given) =>
      ask("POST", `${session}/execute/sync`, { script: `return (${script})(...arguments)`, args: given }),
    async pull(from, to) {
      await ask("POST", `${session}/actions`, { actions: [pulling(from, to)] });
    },
    async type(text) {
      const focused = await ask<Record<typeof ELEMENT, string>>("GET", `${session}/element/active`);
      await ask("POST", `${session}/element/${focused[ELEMENT]}/value`, { text });
    },
    async forget() {
      await ask("DELETE", `${session}/cookie`);
    },
    async close() {
      await ask("DELETE", session);
      await end(driver);
    },
  };
}

function throughProxy(port: number | undefined) {
  if (port === undefined) return {};
  return { proxy: { proxyType: "manual", httpProxy: `127.0.0.1:${port}` } };
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

function askerAt(url: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(url + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function untilReady(driver: ChildProcess, ask: Ask): Promise<void> {
  const end = Date.now() + LONGEST_START;
  while (driver.exitCode === null && Date.now() < end) {
    const status = await ask<{ ready: boolean }>("GET", "/status").catch(() => null);
    if (status?.ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKit's driver did not start.");
}

function pulling(from: Point, to: Point) {
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const move = ({ x, y }: Point, duration: number) => ({
    ...{ type: "pointerMove", origin: "viewport", duration },
    ...{ x: Math.round(x), y: Math.round(y) },
  });
  return {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      move(from, 0),
      { type: "pointerDown", button: 0 },
      ...(from === to ? [] : [move(half, 50), move(to, 50)]),
      { type: "pointerUp", button: 0 },
    ],
  };
}

/** With the screen that it draws on, and what it started. */
async function end(driver: ChildProcess): Promise<void> {
  if (driver.exitCode !== null || driver.pid === undefined) return;
  const ended = once(driver, "exit");
  process.kill(-driver.pid);
  await ended;
}
