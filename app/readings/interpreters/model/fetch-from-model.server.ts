import {
  request as askHttp,
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { request as askHttps, Agent as HttpsAgent } from "node:https";
import { decodedBody } from "./decode-answer.server";

/** Far more than the longest answer takes, in bytes: a server that goes on and on must not fill the memory. */
const LARGEST_ANSWER = 4 * 1024 * 1024;
const WITHOUT_BODY = new Set([204, 205, 304]);
/** Elsewhere, with the same question. */
const REDIRECTS = new Set([301, 302, 307, 308]);
const MOST_REDIRECTS = 3;
/** What a refusal may be about: then its body says of what. */
const REFUSALS = new Set([400, 422]);

/**
 * Makes a `fetch` for a model's server, as far as its SDK uses one. An answer is read from the socket without the layers
 * of web streams, which cost more than everything else that is done with a piece. Connections are kept and used again. A
 * redirect is followed within the same origin, the key going nowhere else.
 */
export function createModelFetch(): typeof fetch {
  const http = new HttpAgent({ keepAlive: true });
  const https = new HttpsAgent({ keepAlive: true });
  const open = (url: URL, options: RequestOptions) =>
    url.protocol === "https:"
      ? askHttps(url, { ...options, agent: https })
      : askHttp(url, { ...options, agent: http });
  return async (input, init = {}) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let left = MOST_REDIRECTS; ; left -= 1) {
      const answer = await ask(url, init, open);
      const next = left > 0 ? redirectOf(answer, url) : null;
      if (!next) return REFUSALS.has(answer.status) ? refusalInPlace(answer) : answer;
      await answer.body?.cancel();
      url = next;
    }
  };
}

/** Where an answer sends us, if that is at the same origin. */
function redirectOf({ status, headers }: Response, from: URL): URL | null {
  const location = headers.get("Location");
  if (!REDIRECTS.has(status) || location === null || !URL.canParse(location, from)) return null;
  const to = new URL(location, from);
  return to.origin === from.origin ? to : null;
}

/** A refusal with its reasons where the SDK looks for them, `error`: some servers say them at the top, or as a list. */
async function refusalInPlace({ status, statusText, body }: Response): Promise<Response> {
  const text = await new Response(body).text();
  const reasons = objectIn(text);
  const placed = !reasons || reasons.error ? text : JSON.stringify({ error: reasons });
  const headers = { "Content-Type": reasons ? "application/json" : "text/plain" };
  return new Response(placed, { status, statusText, headers });
}

function objectIn(text: string): { error?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function ask(
  url: URL,
  { method, headers, body, signal }: RequestInit,
  open: (url: URL, options: RequestOptions) => ClientRequest,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = open(url, { method, headers: Object.fromEntries(new Headers(headers)) });
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
  const content = decodedBody(response);
  let size = 0;
  const stop = () => {
    content.removeAllListeners("data").removeAllListeners("end");
    asked.destroy();
  };
  return new ReadableStream({
    start(controller) {
      const fail = (cause: unknown) => {
        stop();
        controller.error(reasonFor(new TypeError("terminated", { cause })));
      };
      content.on("data", (data: Uint8Array) => {
        size += data.length;
        if (size > LARGEST_ANSWER) fail(new TypeError("The answer does not end"));
        else controller.enqueue(data);
      });
      content.once("end", () => controller.close());
      content.on("error", fail);
    },
    cancel: stop,
  });
}
