import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { applicationOf } from "./server/application";
import { CONNECTIONS, SERVER_OPTIONS } from "./server/bounds";
import { CachedPages } from "./server/cached-pages";
import { guardConnections } from "./server/connections";
import { createFiles } from "./server/files";
import { namesOneHost } from "./server/host";
import { listenForMetrics } from "./server/metrics-port";
import { createPages } from "./server/pages";
import { Readiness } from "./server/readiness";
import { logRequest } from "./server/request-log";
import { collectHeaders, securityHeaders } from "./server/security-headers";
import { stopListening } from "./server/stop-listening";

const isProduction = process.env.NODE_ENV === "production";
/** How long a stopping server lets the texts under way come to their end, in milliseconds. */
const GRACE = 20_000;
/** After how long a stop that hangs, on a database that says nothing for instance, is forced, in milliseconds. */
const LONGEST_STOP = 35_000;

const vite = isProduction
  ? null
  : await import("vite").then(({ createServer: create }) =>
      create({ server: { middlewareMode: true }, appType: "custom" }),
    );
const build = await loadBuild();
const application = applicationOf(build);
const { start, stop, log, flushLog, inRequest } = application;
// A process without handlers ignores these signals when it is the first of its container, also while it starts.
const stopSignal = new Promise<string>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => resolve(signal));
});
const settings = await start().catch(refuseToStart);

const setHeaders = securityHeaders({ application, settings, isDevelopment: !isProduction });
const headersFor = (scripts: string[]) => collectHeaders(setHeaders, scripts);
// In development files and pages change under the server.
const files = vite ? null : createFiles(application, settings);
const cachedPages = vite ? null : new CachedPages({ application, build, settings, headersFor });
const pages = createPages({
  application,
  settings,
  build: vite ? loadBuild : build,
  setHeaders,
  cachedPages,
  before: vite?.middlewares,
});

await listenForMetrics(application, settings).catch(refuseToStart);
const readiness = new Readiness(headersFor([]));
const server = createServer(SERVER_OPTIONS, (request, response) => {
  const hasHost = namesOneHost(request);
  if (hasHost && readiness.answer(request, response)) return;
  const id = randomUUID();
  const logged = logRequest(application, id, request, response);
  if (hasHost && cachedPages?.answer(request, response, id)) {
    logged.isKept = true;
    return;
  }
  response.setHeader("X-Request-Id", id);
  if (!hasHost || !files?.(request, response)) inRequest(id, () => pages(request, response));
});
guardConnections(server, {
  ...CONNECTIONS,
  isShared: (address) => settings.trustProxy || application.isLoopback(address),
});
server.on("error", refuseToStart);
server.listen(settings.port, settings.host, () => {
  const { port } = server.address() as AddressInfo;
  log().info({ port, url: settings.appUrl }, "Starglass is ready");
  void flushLog();
});
stopSignal.then(shutDown).catch((error: unknown) => {
  log().error({ err: error }, "not stopped in good order");
  process.exit(1);
});

function refuseToStart(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function loadBuild(): Promise<ServerBuild> {
  if (vite) return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  const bundle = "./server/index.js";
  return import(bundle);
}

/** Answers what is on its way, lets the streams under way end, closes the database. */
async function shutDown(signal: string) {
  log().info({ signal }, "stopping");
  setTimeout(() => process.exit(1), LONGEST_STOP).unref();
  readiness.end();
  const { closed } = await stopListening(server, { isBehindProxy: settings.trustProxy });
  await stop(GRACE, () => {
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
    return closed;
  });
  await vite?.close();
  log().info("stopped");
  await flushLog();
  process.exit(0);
}
