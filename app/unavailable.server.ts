import { isDatabaseDown } from "./db/database-down.server";
import { detectLanguage } from "./i18n/detect-language.server";
import { translator } from "./i18n/i18n.server";

const RETRY_AFTER = 10;

/** The plain page for the time in which the database is out of reach: in the visitor's language, needing nothing. */
export function unavailableResponse(request: Request): Response {
  const language = detectLanguage(request);
  const t = translator(language);
  const body = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t("unavailable.title")} – ${t("site.brand")}</title></head>
<body><main><h1>${t("unavailable.title")}</h1><p>${t("unavailable.text")}</p></main></body></html>`;
  return new Response(body, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Retry-After": String(RETRY_AFTER),
      "Cache-Control": "no-store",
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
    if (isDatabaseDown(error)) return unavailableResponse(request);
    throw error;
  }
}
