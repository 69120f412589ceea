import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import { CONTACT } from "~/mail/contact";
import { LAST_UPDATED } from "./updated";

/** The two pages, as their addresses name them. */
export type LegalPageName = "privacy" | "terms";

export interface LegalSection {
  heading: string;
  paragraphs: string[];
  list?: string[];
}

export interface LegalText {
  lead: string;
  sections: LegalSection[];
}

const files = import.meta.glob<Record<LegalPageName, LegalText>>("./texts/*.json", {
  eager: true,
  import: "default",
});

/**
 * The words of a legal page in a language, the mail address filled in, and the day they are of, written out.
 * @throws Error where they are missing.
 */
export function legalText(page: LegalPageName, language: Language): LegalText & { updated: string } {
  const text = textsIn(language, files)[page];
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    lead: withContact(text.lead),
    sections: text.sections.map(({ heading, paragraphs, list }) => ({
      heading,
      paragraphs: paragraphs.map(withContact),
      list: list?.map(withContact),
    })),
    updated: day.format(new Date(LAST_UPDATED)),
  };
}

function withContact(text: string): string {
  return text.replaceAll("{{contact}}", CONTACT);
}
