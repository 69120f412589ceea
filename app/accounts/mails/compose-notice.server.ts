import { z } from "zod";
import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { accountMailTexts } from "./account-mail-texts.server";
import { listWaysIn } from "./list-ways-in.server";
import { NOTICES, type Notice } from "./queue-notice.server";
import { writeAccountMail } from "./write-account-mail.server";

/** After these the address no longer opens the account, so only an answer to the mail can help. */
const BEYOND_RESET: readonly Notice[] = ["email-changed", "deleted"];

/** After these the owner is told what else opens the account: a thief may have added something before. */
const WITH_WAYS_IN: readonly Notice[] = ["password-changed", "password-reset", "password-removed"];

const noticeData = z.object({ what: z.enum(NOTICES) });

/** Tells a person that their account was changed, in case it was not them. */
export async function composeNotice(mail: DueMail): Promise<MailMessage> {
  const { what } = noticeData.parse(mail.data);
  const { waysIn } = accountMailTexts(mail.language);
  const others = WITH_WAYS_IN.includes(what) ? await listWaysIn(mail.recipient, mail.language, waysIn) : [];
  // By blanks, so that nothing in an address is read as one.
  const facts = others.map(({ label }, n) => ({ label, value: `{{way${n}}}` }));
  const values = Object.fromEntries(others.map(({ value }, n) => [`way${n}`, value]));
  return writeAccountMail(
    mail,
    ({ notices, notYou, newPassword }) => {
      if (BEYOND_RESET.includes(what)) return { ...notices[what], after: [notYou.reply] };
      const link = { label: newPassword, url: pageUrl(mail, pathTo.resetPassword) };
      const notice = { ...notices[what], after: [notYou.reset], link };
      if (facts.length === 0) return notice;
      return { ...notice, paragraphs: [...notice.paragraphs, waysIn.intro], facts };
    },
    values,
  );
}
