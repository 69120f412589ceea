import { isDatabaseDown } from "~/db/database-down.server";
import { languageOf } from "~/http/language.server";
import { translator } from "~/i18n/i18n.server";
import { log } from "~/log.server";
import textSheet from "./text.css?url";
import { themeOf } from "./theme.server";

/** After how many seconds it is worth asking again. */
const RETRY_AFTER = 10;

/** Which words belong to a status. */
function kindOf(status: number) {
  if (status === 429) return "tooMany";
  if (status === 503) return "unavailable";
  return status >= 500 ? "failure" : "refused";
}

/**
 * The plain page for what no route can answer: a request that is refused before it reaches one, a fault of ours, or a
 * database out of reach. In the visitor's language, and needing nothing but a style sheet of its own.
 * `retryAfter` is in how many seconds it is worth asking again, for 429 and 503.
 */
export function plainPage(request: Request, status: number, retryAfter = RETRY_AFTER): Response {
  const language = languageOf(request);
  const t = translator(language);
  const kind = kindOf(status);
  const body = `<!doctype html>
<html lang="${language}" data-theme="${themeOf(request)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${t(`${kind}.title`)} – ${t("site.brand")}</title>
<link rel="stylesheet" href="${textSheet}"></head>
<body class="plain"><main><img src="/favicon.svg" alt="" width="64" height="64">
<h1>${t(`${kind}.title`)}</h1><p>${t(`${kind}.text`, { count: Math.ceil(retryAfter / 60) })}</p>
<p><a href="/${language}">${t("notFound.home")}</a></p></main></body></html>`;
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...((status === 429 || status === 503) && { "Retry-After": String(retryAfter) }),
    },
  });
}

/** For routes without a page, whose errors nothing else turns into words: the answer, or that we are unavailable. */
export async function unlessDatabaseDown(
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    log().error({ err: error, path: new URL(request.url).pathname }, "a request failed");
    return plainPage(request, 503);
  }
}
