import { parse } from "cookie";
import { detectLanguage } from "~/i18n/detect-language.server";
import { hasPageAt } from "~/i18n/has-page-at.server";
import type { Language } from "~/i18n/languages";

/** The language of an answer to a request, whatever it asks for. */
export function languageOf(request: Request): Language {
  return languageAt(new URL(request.url).pathname, {
    cookie: request.headers.get("Cookie") ?? undefined,
    acceptLanguage: request.headers.get("Accept-Language") ?? undefined,
  });
}

/** The headers that say which language a browser wants. */
export interface LanguageHeaders {
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

/** The same, of a path and what the headers say. */
function languageAt(pathname: string, { cookie, acceptLanguage }: LanguageHeaders): Language {
  return detectLanguage({ pathname, saved: parse(cookie ?? "").lang, accepted: acceptLanguage });
}

/**
 * The language of a page.
 * @throws Response 404 where a language stands in the address that the site does not have.
 */
export function pageLanguage(pathname: string, headers: LanguageHeaders): Language {
  if (!hasPageAt(pathname)) throw new Response(null, { status: 404 });
  return languageAt(pathname, headers);
}
