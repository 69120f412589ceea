import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import type { Theme } from "~/ui/theme";
import { failureMessage } from "../failure-message";
import type { Reading } from "../find-reading.server";
import type { Section } from "../reading";
import type { WritingEvent } from "../writing/writing-events";

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
  const page = `/${language}/readings/${reading.id}`;
  const link = (label: string) => `<p><a href="${page}" target="_top">${escapeHtml(label)}</a></p>`;
  yield head(reading.language, theme, `${t(`reading.title.${reading.kind}`)} – ${t("site.brand")}`);
  let section: Section = "text";
  for await (const event of events) {
    if (event.type === "chunk") {
      if (event.section !== section)
        yield `<h2 lang="${language}">${escapeHtml(t(`positions.${event.section}`))}</h2>`;
      section = event.section;
      yield `<p>${escapeHtml(event.text.trim())}</p>\n`;
    } else if (event.type === "restart") {
      section = "text";
      yield `<hr><p lang="${language}"><em>${escapeHtml(t("reading.restarted"))}</em></p>`;
    } else if (event.type === "failed") {
      const wayOn = t(event.failure.code === "model" ? "reading.toRetryOrAlmanac" : "reading.toRetry");
      yield `<div lang="${language}" role="alert"><p><strong>${escapeHtml(failureMessage(event.failure, t))}</strong></p>${link(wayOn)}</div>`;
    } else {
      if (event.isTruncated) yield `<p lang="${language}"><em>${escapeHtml(t("reading.truncated"))}</em></p>`;
      yield `<div lang="${language}"><hr>${link(t(followUp || reading.kind === "zodiac" ? "reading.back" : "reading.goOn"))}</div>`;
    }
  }
  yield "</main></body></html>";
}

/** The padding makes browsers show the first lines at once instead of waiting for a first kilobyte. */
function head(language: Language, theme: Theme, title: string): string {
  return `<!doctype html>
<html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/text.css"></head><body><main>
<!--${" ".repeat(1024)}-->
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
