import type { ServerResponse } from "node:http";
import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import type { Application, Settings } from "./application";

/**
 * Has Remix answer. The address that it reads is a path of `APP_URL`: what a request says of its host, or a proxy for it,
 * is no part of it.
 */
export function answerWithRemix(
  { createLoadContext, noteAddress }: Application,
  build: ServerBuild | (() => Promise<ServerBuild>),
  { appUrl }: Settings,
): RequestHandler {
  const answer = createRequestHandler(build, process.env.NODE_ENV);
  const { origin } = new URL(appUrl);
  return async (request, response, next) => {
    try {
      const { path, headers, ip = "" } = request;
      noteAddress(ip);
      const context = createLoadContext(
        { path, cookie: headers.cookie, acceptLanguage: headers["accept-language"] },
        {
          nonce: response.locals.nonce,
          clientAddress: ip,
          disconnected: signalOf(response, () => true),
        },
      );
      await send(await answer(toFetch(request, response, origin), context), response);
    } catch (error) {
      next(error);
    }
  };
}

function toFetch(request: Request, response: Response, origin: string): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? undefined : createReadableStreamFromReadable(request);
  const signal = signalOf(response, () => !response.writableFinished);
  return new globalThis.Request(origin + request.originalUrl, {
    method,
    headers,
    body,
    signal,
    duplex: "half",
  });
}

/** Fires when an answer is over, or the browser that waited for it has gone, `if` that matters. */
function signalOf(response: Response, matters: () => boolean): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => matters() && controller.abort());
  return controller.signal;
}

async function send({ status, headers, body }: globalThis.Response, response: Response): Promise<void> {
  response.status(status);
  for (const [name, value] of headers) response.append(name, value);
  // A browser is to know at once that its stream is open, though the first event may be long in coming.
  if (headers.get("Content-Type")?.startsWith("text/event-stream")) response.flushHeaders();
  if (body) await sendBody(body, response);
  else response.end();
}

/** Sends a body as fast as it is taken, so that no more of it is made than somebody reads, and lets it go where nobody does. */
export async function sendBody(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  let goOn = () => {};
  for (const event of ["drain", "close"]) response.on(event, () => goOn());
  while (!response.destroyed) {
    const { done, value } = await reader.read();
    if (done) return void response.end();
    const isTaken = response.destroyed || response.write(value);
    if (!isTaken)
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
  }
  await reader.cancel();
}
