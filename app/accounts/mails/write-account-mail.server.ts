import { type Draft, type DueMail, type MailMessage, writeLetter } from "~/mail.server";
import { type AccountMailTexts, accountMailTexts } from "./account-mail-texts.server";

/** A mail about an account, from its own words, the common ones and the values of its blanks. */
export function writeAccountMail(
  mail: DueMail,
  draft: (texts: AccountMailTexts) => Omit<Draft, "reason">,
  values: Record<string, string> = {},
): MailMessage {
  const texts = accountMailTexts(mail.language);
  return writeLetter(mail, { ...draft(texts), reason: texts.reason }, values);
}
