import { settings } from "~/env.server";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { DECK } from "~/readings/tarot/deck";
import { TAROT_KINDS } from "~/readings/tarot/spreads.data";

/** Every page that is everybody's. */
const PAGES: readonly ((language: Language) => string)[] = [
  pathTo.home,
  pathTo.tarot,
  ...TAROT_KINDS.map((kind) => (language: Language) => pathTo.spread(language, kind)),
  pathTo.zodiac,
  pathTo.guide,
  pathTo.cards,
  ...DECK.map(
    ({ id }) =>
      (language: Language) =>
        pathTo.card(language, id),
  ),
  pathTo.practise,
  pathTo.sky,
  pathTo.daily,
  pathTo.plans,
  pathTo.privacy,
  pathTo.terms,
  pathTo.developers,
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
  const alternate = (name: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
  const urls = PAGES.flatMap((page) => {
    const address = (language: Language) => origin + page(language);
    const alternates = [
      ...LANGUAGES.map((language) => alternate(language, address(language))),
      alternate("x-default", address(FALLBACK_LANGUAGE)),
    ].join("");
    return LANGUAGES.map((language) => `<url><loc>${address(language)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}
