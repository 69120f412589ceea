import type { IncomingMessage, ServerResponse } from "node:http";
import type { Application } from "./application";
import { classOfRequest } from "./request-class";

interface LoggedRequest {
  /** Whether its answer lay ready. */
  isKept: boolean;
}

/** Logs and counts a request once it is answered: without the query, which may hold what somebody typed. */
export function logRequest(
  { logRequestLine, observeRequest }: Application,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): LoggedRequest {
  const started = performance.now();
  const { method, url = "" } = request;
  const logged = { isKept: false };
  response.on("close", () => {
    const ms = performance.now() - started;
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const status = response.statusCode;
    observeRequest(logged.isKept ? "kept" : classOfRequest(method, path), status, ms / 1000);
    logRequestLine({ id, method, path, status, ms: Math.round(ms) });
  });
  return logged;
}
