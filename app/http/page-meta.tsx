import { useMatches, useRouteError } from "@remix-run/react";
import { FALLBACK_LANGUAGE, LANGUAGE_FACTS, LANGUAGES, type Language } from "~/i18n/languages";
import { localizedPath } from "~/i18n/paths";
import type { PageHead } from "./page-head";
import { structuredData } from "./structured-data";

/**
 * The head of the page that is shown, as its loader has made it: title, description, canonical address, alternates, what
 * a shared link shows, and structured data. What stands in place of a page has a head of its own.
 */
export function PageMeta() {
  const page = useMatches().at(-1)?.data as { head?: PageHead } | null | undefined;
  const hasFailed = useRouteError() != null;
  if (hasFailed || !page?.head) return null;
  const { title, description, isPrivate, isSelection, image } = page.head;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {(isPrivate || isSelection) && <meta name="robots" content="noindex" />}
      {!isPrivate && <PublicMeta {...page.head} />}
      {image && <Sharing {...page.head} />}
    </>
  );
}

/** Where it is, in every language, with titles, since text browsers make links of them; and structured data. */
function PublicMeta(head: PageHead) {
  const { origin, path, language, brand } = head;
  const address = (of: Language) => origin + localizedPath(path, of);
  const structured = JSON.stringify(structuredData(head)).replaceAll("<", "\\u003c");
  return (
    <>
      <link rel="canonical" href={address(language)} />
      {LANGUAGES.map((other) => (
        <link
          key={other}
          rel="alternate"
          hrefLang={other}
          href={address(other)}
          title={LANGUAGE_FACTS[other].name}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(FALLBACK_LANGUAGE)} title={brand} />
      <script
        // Another page has another script: changing the text of one is what Trusted Types forbid, be it no program.
        key={structured}
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not unescaped; nothing in it can end it
        dangerouslySetInnerHTML={{ __html: structured }}
      />
    </>
  );
}

function Sharing({ title, description, brand, language, origin, path, image }: PageHead) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + localizedPath(path, language)} />
      <meta property="og:locale" content={openGraphName(language)} />
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <meta key={other} property="og:locale:alternate" content={openGraphName(other)} />
      ))}
      <meta property="og:image" content={origin + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A language as Open Graph names it, with the country that it is spoken in most: `de_DE`. */
function openGraphName(language: Language): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  return `${spoken}_${region}`;
}
