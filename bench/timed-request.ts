import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";

export interface TimedRequest {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** What is waited for in the answer, and how often it must come. */
  until?: { mark: string; times: number };
}

export interface TimedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Milliseconds from sending the request to what was waited for; null where it never came. */
  reached: number | null;
  /** Milliseconds from sending the request to the end of the answer. */
  ended: number;
}

/** How long an answer may be silent, in milliseconds. */
const SILENCE = 60_000;

/** Connections that are kept open and used again, at most `connections` at a time. */
export function keptConnections(connections = Number.POSITIVE_INFINITY): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

/** Sends a request and reads its answer to the end, as it comes. */
export function timedRequest(
  agent: Agent,
  { url, method = "GET", headers, body, until }: TimedRequest,
): Promise<TimedAnswer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const options: RequestOptions = { agent, method, headers, timeout: SILENCE };
    const asking = request(url, options, (response) => {
      let text = "";
      let reached: number | null = null;
      const isReached = until ? countTo(until) : () => false;
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        text += piece;
        if (reached === null && isReached(text)) reached = performance.now() - started;
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          reached,
          ended: performance.now() - started,
        }),
      );
    });
    asking.once("timeout", () => asking.destroy(new Error(`Nothing came for ${SILENCE} ms`)));
    asking.once("error", reject);
    asking.end(body);
  });
}

/** Whether a growing text holds `mark` that many times; it looks only at what is new. */
function countTo({ mark, times }: { mark: string; times: number }): (text: string) => boolean {
  let found = 0;
  let from = 0;
  return (text) => {
    for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, from)) {
      found += 1;
      from = at + mark.length;
    }
    return found >= times;
  };
}
