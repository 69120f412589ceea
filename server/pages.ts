import { randomBytes } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Application, Settings } from "./application";
import type { CachedPages } from "./cached-pages";
import { letClientsIn } from "./client-calls";
import { leadToOneSpelling } from "./one-spelling";
import { refuseUnwanted, refuseWith } from "./refuse";
import { answerWithRemix } from "./remix";
import type { securityHeaders } from "./security-headers";

interface PagesOptions {
  application: Application;
  settings: Settings;
  build: ServerBuild | (() => Promise<ServerBuild>);
  setHeaders: ReturnType<typeof securityHeaders>;
  /** Those that are made once for everybody; in development none is. */
  cachedPages: CachedPages | null;
  /** What answers first in development: the scripts and styles as they are on disk. */
  before?: express.RequestHandler;
}

/** Everything that Remix answers: pages, forms and streams. */
export function createPages(options: PagesOptions): Express {
  const { application, settings, build, setHeaders, cachedPages, before } = options;
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
  app.use(letClientsIn(settings));
  app.use(refuseUnwanted(application, settings, refuse));
  app.use(leadToOneSpelling);
  if (cachedPages) app.use(cachedPages.makeAndAnswer.bind(cachedPages));
  app.all("*", answerWithRemix(application, build, settings));
  app.use((error: { status?: number }, request: Request, response: Response, next: NextFunction) => {
    const status = error.status ?? 500;
    if (status >= 500) application.log().error({ err: error }, "request failed");
    if (response.headersSent) return next(error);
    refuse(request, response, status);
  });
  return app;
}
