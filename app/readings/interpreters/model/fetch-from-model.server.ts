import { request as askHttp, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from "node:http";
import { request as askHttps, Agent as HttpsAgent } from "node:https";

/** Far more than the longest answer takes, in bytes: a server that goes on and on must not fill the memory. */
const LARGEST_ANSWER = 4 * 1024 * 1024;
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Makes a `fetch` for a model's server, as far as its SDK uses one. An answer is read from the socket without the layers
 * of web streams, which cost more than everything else that is done with a piece. Connections are kept and used again.
 */
export function createModelFetch(): typeof fetch {
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
          resolve(answerOf(response, { asked, reasonFor }));
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
  /** Why an answer breaks off: because nobody wants it any more, or because of an error. */
  reasonFor(error: unknown): unknown;
}

/** @throws RangeError for a status that no answer may have. */
function answerOf(response: IncomingMessage, asking: Asking): Response {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value);
  const { statusCode: status = 0, statusMessage: statusText } = response;
  const body = WITHOUT_BODY.has(status) ? null : bodyOf(response, asking);
  if (!body) response.resume();
  return new Response(body, { status, statusText, headers });
}

/** The body as it comes; nothing holds it back, since an answer is small. Fails as one of `fetch` does. */
function bodyOf(response: IncomingMessage, { asked, reasonFor }: Asking): ReadableStream<Uint8Array> {
  let size = 0;
  const stop = () => {
    response.removeAllListeners("data").removeAllListeners("end");
    asked.destroy();
  };
  return new ReadableStream({
    start(controller) {
      const fail = (cause: unknown) => {
        stop();
        controller.error(reasonFor(new TypeError("terminated", { cause })));
      };
      response.on("data", (data: Uint8Array) => {
        size += data.length;
        if (size > LARGEST_ANSWER) fail(new TypeError("The answer does not end"));
        else controller.enqueue(data);
      });
      response.once("end", () => controller.close());
      response.on("error", fail);
    },
    cancel: stop,
  });
}
