import { type DueMail, type Message, pageUrl } from "~/mail.server";
import { writeAccountMail } from "./write-account-mail.server";

/** To an address that was given for a new account and has one: said to its owner alone, never on a page. */
export function writeKnownMail(mail: DueMail): Message {
  return writeAccountMail(mail, ({ known, newPassword }) => ({
    ...known,
    button: { label: known.button, url: pageUrl(mail, "sign-in") },
    link: { label: newPassword, url: pageUrl(mail, "reset-password") },
  }));
}
