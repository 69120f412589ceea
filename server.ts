import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import helmet from "helmet";

/** The application as it is bundled: nothing of it is imported here, or its singletons would exist twice. */
type Entry = typeof import("./app/entry.server");

const isProduction = process.env.NODE_ENV === "production";
const METHODS = ["GET", "HEAD", "POST"];
const LARGEST_BODY = 64 * 1024;
/** Where the payment provider reports: from elsewhere, and more than a form holds. */
const WEBHOOK = "/stripe/webhook";
const LARGEST_EVENT = 1024 * 1024;
/** How long a stopping server lets the texts under way come to their end, in milliseconds. */
const GRACE = 20_000;
/** After how long a stop that hangs, on a database that says nothing for instance, is forced, in milliseconds. */
const LONGEST_STOP = 35_000;

const vite = isProduction
  ? null
  : await import("vite").then(({ createServer }) =>
      createServer({ server: { middlewareMode: true }, appType: "custom" }),
    );
const build = await loadBuild();
const { start, stop, isForeign, log, plainPage, googleOrigin, paymentOrigins, conversionOrigins } = build
  .entry.module as unknown as Entry;
// A process without handlers ignores these signals when it is the first of its container, also while it starts.
const stopSignal = new Promise<string>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => resolve(signal));
});
const settings = await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

const app = express();
let isStopping = false;
app.disable("x-powered-by");
// One proxy: the address that it saw, not one that a visitor claims.
app.set("trust proxy", settings.trustProxy ? 1 : false);
app.use(logged, refuseWhileStopping);
app.use(compression());
app.use(setNonce, securityHeaders());
if (vite) app.use(vite.middlewares);
else serveFiles();
app.use(refuseUnknownHosts, refuseOtherMethods, refuseForeignForms, refuseLargeBodies);
app.all(
  "*",
  createRequestHandler({
    build: vite ? loadBuild : build,
    mode: process.env.NODE_ENV,
    getLoadContext: (request, response) => ({
      nonce: response.locals.nonce,
      clientAddress: request.ip ?? "",
      disconnected: disconnectSignal(response),
    }),
  }),
);
app.use(answerFault);

const server = app.listen(settings.port, settings.host, () => {
  const { port } = server.address() as AddressInfo;
  log().info({ port, url: settings.appUrl }, "Starglass is ready");
});
server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
stopSignal.then(shutDown).catch((error: unknown) => {
  log().error({ err: error }, "not stopped in good order");
  process.exit(1);
});

async function loadBuild(): Promise<ServerBuild> {
  if (vite) return (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  const bundle = "./server/index.js";
  return import(bundle);
}

/** Refuses new work, lets the streams under way end, closes the database. */
async function shutDown(signal: string) {
  log().info({ signal }, "stopping");
  isStopping = true;
  setTimeout(() => process.exit(1), LONGEST_STOP).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await stop(GRACE, () => {
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
    return closed;
  });
  await vite?.close();
  log().info("stopped");
  process.exit(0);
}

function serveFiles() {
  app.use(
    "/assets",
    express.static("build/client/assets", { immutable: true, maxAge: "1y", fallthrough: false }),
  );
  // Words and the scripts that name them must be of one build, so a browser asks whether they are still the same.
  app.use("/locales", express.static("build/client/locales", { maxAge: 0, fallthrough: false }));
  app.use(express.static("build/client", { maxAge: "1h", index: false, redirect: false }));
}

/** One line a request, without its query: that may hold what somebody typed. */
function logged(request: Request, response: Response, next: NextFunction) {
  const started = performance.now();
  const id = randomUUID();
  response.setHeader("X-Request-Id", id);
  response.once("close", () => {
    const ms = Math.round(performance.now() - started);
    log().info(
      {
        id,
        method: request.method,
        path: request.originalUrl.split("?")[0],
        status: response.statusCode,
        ms,
      },
      "request",
    );
  });
  next();
}

function refuseWhileStopping(_request: Request, response: Response, next: NextFunction) {
  if (!isStopping) return next();
  response.set({ Connection: "close", "Retry-After": "5" }).sendStatus(503);
}

function setNonce(_request: Request, response: Response, next: NextFunction) {
  response.locals.nonce = randomBytes(16).toString("base64");
  next();
}

function securityHeaders() {
  const nonce = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.nonce}'`;
  const captcha = settings.turnstile ? [new URL(settings.turnstile.url).origin] : [];
  const dev = isProduction ? [] : ["'unsafe-inline'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", nonce, ...captcha],
        frameSrc: ["'self'", ...captcha],
        styleSrc: ["'self'", ...dev],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", ...(settings.ads ? conversionOrigins(settings.ads) : [])],
        connectSrc: ["'self'", ...(isProduction ? [] : ["ws:"])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // A form's answer may lead to the provider of a sign-in, or of payments.
        formAction: [
          "'self'",
          ...(settings.google ? [googleOrigin(settings.google)] : []),
          ...(settings.stripe ? paymentOrigins(settings.stripe) : []),
        ],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: settings.appUrl.startsWith("https:"),
  });
}

function refuseOtherMethods(request: Request, response: Response, next: NextFunction) {
  if (METHODS.includes(request.method)) return next();
  response.set("Allow", METHODS.join(", "));
  refuse(request, response, 405);
}

function refuseForeignForms(request: Request, response: Response, next: NextFunction) {
  if (request.path === WEBHOOK || !isForeign(request.method, request.headers)) {
    // Remix compares it with the Host header alone, which a proxy may have rewritten: one rule decides.
    delete request.headers.origin;
    return next();
  }
  refuse(request, response, 403);
}

function refuseLargeBodies(request: Request, response: Response, next: NextFunction) {
  const isUnmeasured = request.headers["transfer-encoding"] !== undefined;
  const length = Number(request.headers["content-length"] ?? 0);
  const largest = request.path === WEBHOOK ? LARGEST_EVENT : LARGEST_BODY;
  if (length <= largest && !isUnmeasured) return next();
  response.set("Connection", "close");
  refuse(request, response, isUnmeasured ? 411 : 413);
}

/** A request is read as an address of a host; one whose `Host` makes none of it cannot be. */
function refuseUnknownHosts(request: Request, response: Response, next: NextFunction) {
  if (URL.canParse(`http://${request.headers.host}${request.url}`)) return next();
  refuse(request, response, 400);
}

/** Answers with the plain page, in the language that the request's address and headers ask for. */
function refuse(request: Request, response: Response, status: number) {
  const { cookie = "", "accept-language": acceptLanguage = "" } = request.headers;
  const path = URL.canParse(request.path, settings.appUrl) ? request.path : "/";
  const asked = new globalThis.Request(new URL(path, settings.appUrl), {
    headers: { Cookie: cookie, "Accept-Language": acceptLanguage },
  });
  const page = plainPage(asked, status);
  response.status(status).set(Object.fromEntries(page.headers));
  page.text().then(
    (body) => response.send(body),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  );
}

/** Fires when the browser goes away before the answer has ended. */
function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}

function answerFault(error: { status?: number }, request: Request, response: Response, next: NextFunction) {
  const status = error.status ?? 500;
  if (status >= 500) log().error({ err: error }, "request failed");
  if (response.headersSent) return next(error);
  refuse(request, response, status);
}
