import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";

export interface TimedRequest {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** What is looked for in the answer. */
  mark?: string;
}

export interface TimedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Milliseconds from sending the request to each mark. */
  marks: number[];
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
  { url, method = "GET", headers, body, mark }: TimedRequest,
): Promise<TimedAnswer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const options: RequestOptions = { agent, method, headers, timeout: SILENCE };
    const asking = request(url, options, (response) => {
      let text = "";
      const marks: number[] = [];
      const countNew = mark ? counterOf(mark) : () => 0;
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        text += piece;
        const now = performance.now() - started;
        for (let count = countNew(text); count > 0; count -= 1) marks.push(now);
      });
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          marks,
          ended: performance.now() - started,
        }),
      );
    });
    asking.once("timeout", () => asking.destroy(new Error(`Nothing came for ${SILENCE} ms`)));
    asking.once("error", reject);
    asking.end(body);
  });
}

/** How many more of `mark` a growing text holds each time; it looks only at what is new. */
function counterOf(mark: string): (text: string) => number {
  let from = 0;
  return (text) => {
    let found = 0;
    for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, from)) {
      found += 1;
      from = at + mark.length;
    }
    return found;
  };
}
