import { settings } from "~/env.server";
import { translator } from "./i18n.server";
import type { Language } from "./languages";
import type { PageHead } from "./page-meta";
import { pathWithoutLanguage } from "./paths";

/** The head of a page: its own title before the site's, and the address by which it is known. */
export function pageHead(
  request: Request,
  language: Language,
  words: { title: string; description: string; isPrivate?: boolean },
): PageHead {
  const brand = translator(language)("site.brand");
  return {
    ...words,
    title: words.title.startsWith(brand) ? words.title : `${words.title} – ${brand}`,
    language,
    origin: settings().appUrl,
    path: pathWithoutLanguage(new URL(request.url).pathname).replace(/(?<=.)\/+$/, ""),
  };
}
