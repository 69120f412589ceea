import { z } from "zod";
import { db } from "~/db.server";
import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { LINK_HOURS, mintMailToken } from "../mail-tokens.server";
import { inHours } from "./account-mail-texts.server";
import { clientOf } from "./way-back";
import { writeAccountMail } from "./write-account-mail.server";
import { writeKnownMail } from "./write-known-mail.server";

const fromData = z.object({ newEmail: z.string() });
const toData = z.object({ userId: z.uuid() });

/** To the present address: whether it may be replaced. */
export async function composeChangeFrom(mail: DueMail): Promise<MailMessage | null> {
  const { newEmail } = fromData.parse(mail.data);
  const user = await db().user.findFirst({
    where: { email: mail.recipient, emailChange: { newEmail, expiresAt: { gt: new Date() } } },
    select: { id: true },
  });
  // Asked for anew meanwhile, it would name an address that nobody asks for any more.
  if (!user) return null;
  const { url, time } = await mintLink(mail, { userId: user.id, purpose: "change_email_from", newEmail });
  return writeAccountMail(
    mail,
    ({ changeFrom, newPassword }) => ({
      ...changeFrom,
      button: { label: changeFrom.button, url },
      link: { label: newPassword, url: pageUrl(mail, pathTo.resetPassword) },
    }),
    { newEmail, time },
  );
}

/** To the new address: whether it is theirs. */
export async function composeChangeTo(mail: DueMail): Promise<MailMessage | null> {
  const { userId } = toData.parse(mail.data);
  const [user, holder] = await Promise.all([
    db().user.findUnique({ where: { id: userId }, select: { id: true } }),
    db().user.findUnique({ where: { email: mail.recipient }, select: { id: true } }),
  ]);
  if (!user || holder?.id === userId) return null;
  if (holder) return writeKnownMail(mail);
  const { url, time } = await mintLink(mail, { userId, purpose: "change_email_to" });
  return writeAccountMail(
    mail,
    ({ changeTo }) => ({ ...changeTo, button: { label: changeTo.button, url } }),
    { time },
  );
}

/** It leads back to the page of the client that asked for the change, if one did and has one. */
async function mintLink(mail: DueMail, link: Omit<Parameters<typeof mintMailToken>[0], "email">) {
  const { redirectTo = null, challenge = null } = clientOf(mail.data) ?? {};
  const token = await mintMailToken({ ...link, email: mail.recipient, challenge });
  const query = redirectTo ? { type: "email_change", redirect_to: redirectTo } : { change: "1" as const };
  return {
    url: pageUrl(mail, pathTo.verifyEmail, { token, ...query }),
    time: inHours(LINK_HOURS[link.purpose], mail.language),
  };
}
