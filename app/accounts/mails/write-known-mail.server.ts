import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { mintMailToken } from "../mail-tokens.server";
import { wayBackOf } from "./way-back";
import { writeAccountMail } from "./write-account-mail.server";

/**
 * To an address that was given for a new account and has one: said to its owner alone, never on a page. It has no link with
 * a secret, but takes as long as one that has.
 */
export async function writeKnownMail(mail: DueMail): Promise<MailMessage> {
  await mintMailToken({ userId: null, purpose: "verify_email", email: mail.recipient });
  return writeAccountMail(mail, ({ known, newPassword }) => ({
    ...known,
    button: { label: known.button, url: pageUrl(mail, pathTo.signIn, { from: wayBackOf(mail.data) }) },
    link: { label: newPassword, url: pageUrl(mail, pathTo.resetPassword) },
  }));
}
