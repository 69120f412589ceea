import { request as askHttp, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from "node:http";
import { request as askHttps, Agent as HttpsAgent } from "node:https";
import { log } from "~/log.server";
import { joinPieces } from "./join-pieces";

/** Far more than the longest answer takes, in characters: a server that goes on and on must not fill the memory. */
const LARGEST_ANSWER = 4 * 1024 * 1024;
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Makes a `fetch` for a model's server, as far as its SDK uses one. An answer is read from the socket without the layers
 * of web streams, which cost more than everything else that is done with a piece, and a stream is handed on by the line
 * (`hold`: see {@link joinPieces}). Connections are kept and used again.
 */
export function createModelFetch(hold: number): typeof fetch {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  return (input, { method, headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const options = { method, headers: Object.fromEntries(new Headers(headers)) };
      const asked =
        url.protocol === "https:"
          ? askHttps(url, { ...options, agent: https })
          : askHttp(url, { ...options, agent: http });
      const reasonFor = (error: unknown) => (signal?.aborted ? signal.reason : error);
      const abort = () => asked.destroy();
      asked.once("close", () => signal?.removeEventListener("abort", abort));
      // After the answer has begun, whoever reads it hears of an error there, and this changes nothing.
      asked.on("error", (error) => reject(reasonFor(error)));
      asked.once("response", (response) => {
        try {
          resolve(answerOf(response, { asked, hold, reasonFor }));
        } catch (error) {
          asked.destroy();
          reject(error);
        }
      });
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
      asked.end(typeof body === "string" ? body : undefined);
    });
}

interface Asking {
  asked: ClientRequest;
  hold: number;
  /** Why an answer breaks off: because nobody wants it any more, or because of an error. */
  reasonFor(error: unknown): unknown;
}

/** @throws RangeError for a status that no answer may have. */
function answerOf(response: IncomingMessage, asking: Asking): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value);
  const { statusCode: status = 0, statusMessage: statusText } = response;
  const isStream = headers.get("Content-Type")?.includes("text/event-stream") ?? false;
  const rewriter = isStream ? joinPieces({ hold: asking.hold, onBroken }) : AS_IT_IS;
  const body = WITHOUT_BODY.has(status) ? null : bodyOf(response, rewriter, asking);
  if (!body) response.resume();
  return new Response(body, { status, statusText, headers });
}

interface Rewriter {
  add(data: string): string;
  end(): string;
}

const AS_IT_IS: Rewriter = { add: (data) => data, end: () => "" };

/** The body as it comes; nothing holds it back, since an answer is small. Fails as one of `fetch` does. */
function bodyOf(response: IncomingMessage, { add, end }: Rewriter, { asked, reasonFor }: Asking) {
  const encoder = new TextEncoder();
  let size = 0;
  const stop = () => {
    response.removeAllListeners("data").removeAllListeners("end");
    asked.destroy();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const handOn = (text: string) => {
        if (text !== "") controller.enqueue(encoder.encode(text));
      };
      const fail = (cause: unknown) => {
        stop();
        controller.error(reasonFor(new TypeError("terminated", { cause })));
      };
      response.setEncoding("utf8");
      response.on("data", (data: string) => {
        size += data.length;
        try {
          if (size > LARGEST_ANSWER) throw new TypeError("The answer does not end");
          handOn(add(data));
        } catch (error) {
          fail(error);
        }
      });
      response.once("end", () => {
        handOn(end());
        controller.close();
      });
      response.on("error", fail);
    },
    cancel: stop,
  });
}

function onBroken() {
  log().warn("a malformed line of the model's stream was skipped");
}
