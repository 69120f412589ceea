import { settings } from "~/env.server";
import { type DueMail, type Letter, layOut, type Message } from "~/mail.server";
import { type AccountMailTexts, accountMailTexts, fill } from "./account-mail-texts.server";

interface Parts {
  subject: string;
  paragraphs: string[];
  after?: string[];
  button?: { label: string; url: string };
  link?: { label: string; url: string };
}

/** A mail about an account, from its own words, the common ones and the values of its blanks. */
export function writeAccountMail(
  { language }: DueMail,
  parts: (texts: AccountMailTexts) => Parts,
  values: Record<string, string> = {},
): Message {
  const texts = accountMailTexts(language);
  const { subject, paragraphs, after, button, link } = parts(texts);
  const filled = (text: string) => fill(text, values);
  const letter: Letter = {
    language,
    subject,
    greeting: texts.greeting,
    paragraphs: paragraphs.map(filled),
    button: button && { ...button, hint: texts.hint },
    after: after?.map(filled),
    link,
    footer: fill(texts.footer, { site: new URL(settings().appUrl).host }),
  };
  return layOut(letter);
}

/** The address of a page in the language of a mail, for example `verify-email`. */
export function pageUrl({ language }: DueMail, page: string, query: Record<string, string> = {}): string {
  const url = new URL(`${settings().appUrl}/${language}/${page}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
