import type { ServerBuild } from "@remix-run/node";

/** The application as it is bundled: nothing of it is imported by the server, or its singletons would exist twice. */
export type Application = Pick<
  typeof import("../app/entry.server"),
  | "createLoadContext"
  | "start"
  | "stop"
  | "isForeign"
  | "isForClients"
  | "clientOriginOf"
  | "refuseClient"
  | "isLanguage"
  | "imagesVersion"
  | "ownCookieName"
  | "isLoopback"
  | "refuseUnread"
  | "quickWait"
  | "takeQuickRequest"
  | "log"
  | "logRequestLine"
  | "flushLog"
  | "inRequest"
  | "noteAddress"
  | "observeRequest"
  | "measureProcess"
  | "readMetrics"
  | "plainPage"
  | "googleOrigin"
  | "paymentOrigins"
  | "conversionOrigins"
>;

/** What the application was told by its environment. */
export type Settings = Awaited<ReturnType<Application["start"]>>;

/** What a build exports besides its pages. */
export function applicationOf(build: ServerBuild): Application {
  return build.entry.module as unknown as Application;
}
