import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { Reading } from "~/readings/find-reading.server";
import { cardOfSection, headingsOf, sectionName } from "~/readings/name-sections.server";
import { failureMessage } from "~/readings/parts/failure-message";
import type { FailureCode, Section } from "~/readings/reading";
import type { WritingEvent } from "~/readings/writing/writing-events";
import { isHeading } from "~/readings/zodiac/headings";
import type { Theme } from "~/ui/theme";
import textSheet from "../text.css?url";

interface HtmlStreamOptions {
  reading: Reading;
  /** The language of the page around the text. */
  language: Language;
  theme: Theme;
  followUp: boolean;
}

/** The events of a text as a small document that a browser without scripts shows as it grows. */
export async function* htmlStream(
  events: AsyncGenerator<WritingEvent>,
  { reading, language, theme, followUp }: HtmlStreamOptions,
): AsyncGenerator<string> {
  const t = translator(language);
  const page = pathTo.reading(language, reading.id);
  const link = (label: string, address = page) =>
    `<p><a href="${address}" target="_top">${escapeHtml(label)}</a></p>`;
  const wayOn = (code: FailureCode) => {
    if (code === "gone") return link(t("reading.newReading"), newReading(reading, language));
    return link(t(code === "model" ? "reading.toRetryOrAlmanac" : "reading.toRetry"));
  };
  yield head(reading.language, theme, `${t(`reading.title.${reading.kind}`)} – ${t("site.brand")}`);
  const headings = headingsOf(reading);
  let section: Section = "text";
  let awaiting = "";
  for await (const event of events) {
    if (event.type === "chunk") {
      if (event.section !== section) yield heading(event.section, reading, language);
      section = event.section;
      // A heading comes with the first line below it.
      const text = escapeHtml(event.text.trim());
      if (isHeading(event.text, headings)) awaiting = `<h2>${text}</h2>\n`;
      else {
        yield `${awaiting}<p>${text}</p>\n`;
        awaiting = "";
      }
    } else if (event.type === "restart") {
      section = "text";
      awaiting = "";
      yield `<hr><p lang="${language}"><em>${escapeHtml(t("reading.restarted"))}</em></p>`;
    } else if (event.type === "failed") {
      yield `<div lang="${language}" role="alert"><p><strong>${escapeHtml(failureMessage(event.failure, t))}</strong></p>${wayOn(event.failure.code)}</div>`;
    } else {
      if (event.isTruncated) yield `<p lang="${language}"><em>${escapeHtml(t("reading.truncated"))}</em></p>`;
      yield `<div lang="${language}"><hr>${link(t(followUp || reading.kind === "zodiac" ? "reading.back" : "reading.goOn"))}</div>`;
    }
  }
  yield "</main></body></html>";
}

function heading(section: Section, reading: Reading, language: Language): string {
  const card = reading.kind === "zodiac" ? undefined : cardOfSection(section, reading);
  const lies = card ? ` · <span lang="${reading.language}">${escapeHtml(card)}</span>` : "";
  return `<h2 lang="${language}">${escapeHtml(sectionName(section, language))}${lies}</h2>`;
}

function newReading({ kind }: Reading, language: Language): string {
  return kind === "zodiac" ? pathTo.zodiac(language) : pathTo.spread(language, kind);
}

/** The padding makes browsers show the first lines at once instead of waiting for a first kilobyte. */
function head(language: Language, theme: Theme, title: string): string {
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${textSheet}"></head><body><main>
<!--${" ".repeat(1024)}-->
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
