import marcellusLatin from "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2?url";
import type { HtmlLinkDescriptor } from "@remix-run/node";
import { LANGUAGE_FACTS, type Language, type Script } from "~/i18n/languages";
import interLatin from "./inter-latin.woff2?url";
import simplifiedHeadings from "./noto-serif-sc-headings.woff2?url";
import traditionalHeadings from "./noto-serif-tc-headings.woff2?url";

/** No Inter for Chinese: its text is set in the system's font, and of Inter come but a few digits and names. */
const FILES: Record<Script, string[]> = {
  Latn: [marcellusLatin, interLatin],
  Hans: [simplifiedHeadings],
  Hant: [traditionalHeadings],
};

/** Links for the fonts that the first screen of a language surely shows, so that they are there when it is drawn. */
export function fontPreloads(language: Language): HtmlLinkDescriptor[] {
  return FILES[LANGUAGE_FACTS[language].script].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    href,
    crossOrigin: "anonymous",
  }));
}
