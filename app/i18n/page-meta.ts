import type { MetaDescriptor } from "@remix-run/react";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "./languages";
import type { PageHead } from "./page-head";
import { localizedPath } from "./paths";
import { structuredData } from "./structured-data";

const SOCIAL_CARD = { width: 1200, height: 630 };

/** Title, description, canonical address, alternates, what a shared link shows, and structured data. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, isPrivate } = head;
  const own: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (isPrivate) return [...own, { name: "robots", content: "noindex" }];
  return [...own, ...addresses(head), ...sharing(head), { "script:ld+json": structuredData(head) }];
}

function addresses({ origin, path, language }: PageHead): MetaDescriptor[] {
  const address = (of: Language) => origin + localizedPath(path, of);
  return [
    { tagName: "link", rel: "canonical", href: address(language) },
    ...LANGUAGES.map(
      (hrefLang) => ({ tagName: "link", rel: "alternate", hrefLang, href: address(hrefLang) }) as const,
    ),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address(FALLBACK_LANGUAGE) },
  ];
}

/** Open Graph's names of our languages. */
const LOCALES: Record<Language, string> = {
  en: "en_US",
  es: "es_ES",
  "zh-CN": "zh_CN",
  "zh-TW": "zh_TW",
  fr: "fr_FR",
  de: "de_DE",
};

function sharing({ title, description, brand, language, origin, path, card }: PageHead): MetaDescriptor[] {
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    property("type", "website"),
    property("site_name", brand),
    property("title", title),
    property("description", description),
    property("url", origin + localizedPath(path, language)),
    property("locale", LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      property("locale:alternate", LOCALES[other]),
    ),
    property("image", `${origin}/images/social/${language}/${card}.jpg`),
    property("image:width", String(SOCIAL_CARD.width)),
    property("image:height", String(SOCIAL_CARD.height)),
    property("image:alt", title),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
