import { randomBytes } from "node:crypto";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Application, Settings } from "./application";
import { refuseUnwanted, refuseWith } from "./refuse";
import type { securityHeaders } from "./security-headers";

interface PagesOptions {
  application: Application;
  settings: Settings;
  build: ServerBuild | (() => Promise<ServerBuild>);
  setHeaders: ReturnType<typeof securityHeaders>;
  /** What answers first in development: the scripts and styles as they are on disk. */
  before?: express.RequestHandler;
}

/** Everything that Remix answers: pages, forms and streams. */
export function createPages({ application, settings, build, setHeaders, before }: PagesOptions): Express {
  const app = express();
  const refuse = refuseWith(application, settings);
  app.disable("x-powered-by");
  // One proxy: the address that it saw, not one that a visitor claims.
  app.set("trust proxy", settings.trustProxy ? 1 : false);
  app.use(compression());
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.locals.nonce = randomBytes(16).toString("base64");
    setHeaders(response, [`'nonce-${response.locals.nonce}'`]);
    next();
  });
  if (before) app.use(before);
  app.use(refuseUnwanted(application, refuse));
  app.all(
    "*",
    createRequestHandler({
      build,
      mode: process.env.NODE_ENV,
      getLoadContext: (request, response) => ({
        nonce: response.locals.nonce,
        clientAddress: request.ip ?? "",
        disconnected: disconnectSignal(response),
      }),
    }),
  );
  app.use((error: { status?: number }, request: Request, response: Response, next: NextFunction) => {
    const status = error.status ?? 500;
    if (status >= 500) application.log().error({ err: error }, "request failed");
    if (response.headersSent) return next(error);
    refuse(request, response, status);
  });
  return app;
}

/** Fires when the browser goes away before the answer has ended. */
function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  return controller.signal;
}
