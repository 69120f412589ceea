import { settings } from "~/env.server";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";
import { localizedPath } from "~/i18n/paths";
import { TAROT_KINDS } from "~/readings/reading";
import { DECK } from "~/readings/tarot/deck";

/** Every page that is everybody's, without its language. */
const PATHS = [
  "/",
  "/tarot",
  ...TAROT_KINDS.map((kind) => `/tarot/${kind}`),
  "/zodiac",
  "/tarot-info",
  "/tarot-info/cards",
  ...DECK.map(({ id }) => `/tarot-info/cards/${id}`),
  "/subscription/plans",
  "/privacy",
  "/terms",
];

let sitemap: string | undefined;

/** All public pages in all languages, each with its alternates. */
export function loader() {
  sitemap ??= composeSitemap(settings().appUrl);
  return new Response(sitemap, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function composeSitemap(origin: string): string {
  const address = (path: string, language: Language) => origin + localizedPath(path, language);
  const alternate = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
  const urls = PATHS.flatMap((path) => {
    const alternates = [
      ...LANGUAGES.map((language) => alternate(language, address(path, language))),
      alternate("x-default", address(path, FALLBACK_LANGUAGE)),
    ].join("");
    return LANGUAGES.map((language) => `<url><loc>${address(path, language)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}
