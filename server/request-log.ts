import type { IncomingMessage, ServerResponse } from "node:http";
import type { Application } from "./application";
import { classOfRequest } from "./request-class";

/** Logs and counts a request once it is answered: without the query, which may hold what somebody typed. */
export function logRequest(
  { log, observeRequest }: Application,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const started = performance.now();
  const { method, url = "" } = request;
  response.once("close", () => {
    const ms = performance.now() - started;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const status = response.statusCode;
    observeRequest(classOfRequest(method, path), status, ms / 1000);
    log().info({ id, method, path, status, ms: Math.round(ms) }, "request");
  });
}
