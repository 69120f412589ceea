import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { languageOf } from "~/http/language.server";
import { isDatabaseDown } from "./db/database-down.server";
import { AWAIT_SCRIPTS } from "./http/await-scripts.server";
import { collectPage } from "./http/collect-page.server";
import { sayOwner } from "./http/kept-pages.server";
import { waitOf } from "./http/limit-request.server";
import { plainPage } from "./http/plain-page.server";
import { languageCookie } from "./http/preference-cookies.server";
import { scriptsAfterPaint } from "./http/scripts-after-paint.server";
import { sessionTokenOf } from "./http/session-cookie.server";
import { themeOf } from "./http/theme.server";
import { serverI18n } from "./i18n/i18n.server";
import { languageOfPath } from "./i18n/paths";
import { flushLog, inRequest, log, logRequestLine, noteAddress } from "./log.server";
import { measureProcess, observeRequest, readMetrics } from "./metrics.server";
import { RequestProvider } from "./ui/request-context";

export { conversionOrigins } from "./billing/ad-conversion.server";
export { refuseUnread } from "./billing/handle-event.server";
export { paymentOrigins } from "./billing/stripe.server";
export { isForeign } from "./http/foreign-request.server";
export { googleOrigin } from "./http/google/google-addresses";
export { createLoadContext } from "./http/load-context.server";
export { ownCookieName } from "./http/own-cookies.server";
export { refusalBefore } from "./http/refuse-early.server";
export { isLanguage } from "./i18n/languages";
export {
  cleanOnce,
  endSessionsOnce,
  listReportedOnce,
  reconcileOnce,
  rotateKeysOnce,
  start,
  stop,
  takeDownOnce,
} from "./jobs/lifecycle.server";
export { isLoopback } from "./rate-limits/is-loopback";
export { quickWait, takeQuickRequest } from "./rate-limits/take-quick-request.server";
export { recomputeDraw } from "./readings/recompute-draw.server";
export { IMAGES_VERSION as imagesVersion } from "./ui/image-path";
export { flushLog, inRequest, log, logRequestLine, measureProcess, noteAddress, observeRequest, readMetrics };

/** Requests that failed because the database could not be reached. */
const withoutDatabase = new WeakSet<Request>();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  if (withoutDatabase.has(request)) return plainPage(request, 503);
  const { nonce } = loadContext;
  sayWhen(loadContext, headers);
  await sayOwner(headers, request, loadContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isSecret(request) ? UNKEPT : ASKED_AGAIN);
  const { pathname, search } = new URL(request.url);
  const named = languageOfPath(pathname);
  // Its link leads to `/`: home in the language of the address, where no script keeps that either.
  if (status === 404 && named) headers.append("Set-Cookie", languageCookie(named));
  const i18n = serverI18n().cloneInstance({ lng: languageOf(request) });
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(
      <RequestProvider
        value={{ nonce, awaitScripts: AWAIT_SCRIPTS, theme: themeOf(request), here: pathname + search }}
      >
        <I18nextProvider i18n={i18n}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </RequestProvider>,
      {
        nonce,
        onAllReady() {
          resolve(
            collectPage(pipe).then((page) => new Response(scriptsAfterPaint(page), { status, headers })),
          );
        },
        onShellError: () => resolve(plainPage(request, 500)),
        onError(error) {
          log().error({ err: error }, "a page could not be rendered");
        },
      },
    );
  });
}

export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  sayWhen(context, response.headers);
  await sayOwner(response.headers, request, context);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", cacheControlOf(request));
  if (!withoutDatabase.has(request)) return response;
  return new Response(response.body, {
    status: 503,
    headers: { ...Object.fromEntries(response.headers), "Retry-After": "10" },
  });
}

/** Of what a route throws, no header reaches the answer. */
function sayWhen(context: AppLoadContext, headers: Headers): void {
  const wait = waitOf(context);
  if (wait !== undefined) headers.set("Retry-After", String(wait));
}

/** What is fetched when a link is pointed at need not be fetched again when it is followed at once. */
const PREFETCHED = "private, max-age=5";
const ASKED_AGAIN = "private, no-cache";
const UNKEPT = "private, no-store";

/** Whether nothing of a page may stay behind: somebody is signed in, or the link of a mail led to it. */
function isSecret(request: Request): boolean {
  return sessionTokenOf(request) !== null || new URL(request.url).searchParams.has("token");
}

function cacheControlOf(request: Request): string {
  if (isSecret(request)) return UNKEPT;
  const isPrefetch =
    request.method === "GET" && request.headers.get("Sec-Purpose")?.startsWith("prefetch") === true;
  return isPrefetch ? PREFETCHED : ASKED_AGAIN;
}

/** The router's own answer to a request that no route takes; the log line of the request says enough. */
function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRefusal(error)) return;
  if (isDatabaseDown(error)) withoutDatabase.add(request);
  log().error({ err: error, path: new URL(request.url).pathname }, "a request failed");
}
