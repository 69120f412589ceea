import { settings } from "~/env.server";
import { fill } from "./fill";
import { layOut } from "./layout.server";
import { letterTexts } from "./letter-texts.server";
import type { Action, DueMail, Letter, MailMessage } from "./mail";

/** What one mail says, with its blanks; the rest stands in every letter. */
export interface Draft extends Pick<Letter, "subject" | "paragraphs" | "facts" | "after" | "link"> {
  button?: Action;
  /** Why this mail came. */
  reason: string;
}

/** A mail from its own words, those that every letter has and the values of its blanks; `site` is one of them. */
export function writeLetter(
  { language }: Pick<DueMail, "language">,
  { subject, paragraphs, facts, button, after, link, reason }: Draft,
  values: Record<string, string> = {},
): MailMessage {
  const { greeting, hint, footer } = letterTexts(language);
  const site = new URL(settings().appUrl).host;
  const filled = (text: string) => fill(text, { ...values, site });
  return layOut({
    language,
    subject: filled(subject),
    greeting,
    paragraphs: paragraphs.map(filled),
    facts: facts?.map(({ label, value }) => ({ label, value: filled(value) })),
    button: button && { ...button, hint },
    after: after?.map(filled),
    link,
    footer: fill(footer, { reason: filled(reason) }),
  });
}
