import type { MetaDescriptor } from "@remix-run/react";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "./languages";
import { localizedPath } from "./paths";

/** What a page's loader returns for its head: words in the page's language, and the address without language. */
export interface PageHead {
  title: string;
  description: string;
  language: Language;
  /** The origin of the site, without a slash at its end. */
  origin: string;
  path: string;
  /** A page of one person, which no search engine should keep. */
  isPrivate?: boolean;
}

/** Title, description, canonical address and alternates of a page. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, language, origin, path, isPrivate } = head;
  const address = (of: Language) => origin + localizedPath(path, of);
  const own: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (isPrivate) return [...own, { name: "robots", content: "noindex" }];
  return [
    ...own,
    { tagName: "link", rel: "canonical", href: address(language) },
    ...LANGUAGES.map(
      (hrefLang) => ({ tagName: "link", rel: "alternate", hrefLang, href: address(hrefLang) }) as const,
    ),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address(FALLBACK_LANGUAGE) },
  ];
}
