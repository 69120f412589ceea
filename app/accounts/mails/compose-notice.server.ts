import { z } from "zod";
import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { NOTICES, type Notice } from "./queue-notice.server";
import { writeAccountMail } from "./write-account-mail.server";

/** After these the address no longer opens the account, so only an answer to the mail can help. */
const BEYOND_RESET: readonly Notice[] = ["email-changed", "deleted"];

const noticeData = z.object({ what: z.enum(NOTICES) });

/** Tells a person that their account was changed, in case it was not them. */
export async function composeNotice(mail: DueMail): Promise<MailMessage> {
  const { what } = noticeData.parse(mail.data);
  return writeAccountMail(mail, ({ notices, notYou, newPassword }) => {
    if (BEYOND_RESET.includes(what)) return { ...notices[what], after: [notYou.reply] };
    const link = { label: newPassword, url: pageUrl(mail, pathTo.resetPassword) };
    return { ...notices[what], after: [notYou.reset], link };
  });
}
