import { isDatabaseDown } from "./db/database-down.server";
import { detectLanguage } from "./i18n/detect-language.server";
import { translator } from "./i18n/i18n.server";
import { themeOf } from "./ui/theme.server";

/** After how many seconds it is worth asking again. */
const RETRY_AFTER = 10;

/**
 * The plain page for what no route can answer: a request that is refused before it reaches one, a fault of ours, or a
 * database out of reach. In the visitor's language, and needing nothing but a style sheet of its own.
 */
export function plainPage(request: Request, status: number): Response {
  const language = detectLanguage(request);
  const t = translator(language);
  const kind = status === 503 ? "unavailable" : status >= 500 ? "failure" : "refused";
  const body = `<!doctype html>
<html lang="${language}" data-theme="${themeOf(request)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${t(`${kind}.title`)} – ${t("site.brand")}</title>
<link rel="stylesheet" href="/text.css"></head>
<body class="plain"><main><img src="/favicon.svg" alt="" width="64" height="64">
<h1>${t(`${kind}.title`)}</h1><p>${t(`${kind}.text`)}</p>
<p><a href="/${language}">${t("notFound.home")}</a></p></main></body></html>`;
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      ...(status === 503 && { "Retry-After": String(RETRY_AFTER) }),
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
    if (isDatabaseDown(error)) return plainPage(request, 503);
    throw error;
  }
}
