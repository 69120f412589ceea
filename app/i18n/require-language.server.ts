import { detectLanguage } from "./detect-language.server";
import { isLanguage, type Language } from "./languages";

/**
 * The language of a page with an optional language segment.
 * @throws 404 where that segment is there and is no language of the site.
 */
export function requireLanguage(request: Request, params: { lang?: string }): Language {
  if (params.lang !== undefined && !isLanguage(params.lang)) {
    throw new Response(null, { status: 404 });
  }
  return detectLanguage(request);
}
