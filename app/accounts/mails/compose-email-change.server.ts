import { z } from "zod";
import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { LINK_HOURS, mintMailToken } from "../mail-tokens.server";
import { inHours } from "./account-mail-texts.server";
import { clientData, clientOf } from "./way-back";
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

/** A change of which not both addresses are proven, and whose it is. */
interface WaitingChange {
  userId: string;
  newEmail: string;
  isOldProven: boolean;
  isNewProven: boolean;
  language: string;
}

/** The mail of a change that waits, to whichever of its addresses asked for it again; none where none waits, or it is proven. */
export async function composeChangeAgain(mail: DueMail): Promise<MailMessage | null> {
  const [change] = await db().$queryRaw<WaitingChange[]>`
    SELECT c."user_id" AS "userId", c."new_email" AS "newEmail", c."old_proven_at" IS NOT NULL AS "isOldProven",
      c."new_proven_at" IS NOT NULL AS "isNewProven", u."language"
    FROM "email_changes" c JOIN "users" u ON u."id" = c."user_id"
    WHERE c."expires_at" > now() AND c."user_id" IN (
      SELECT "id" FROM "users" WHERE "email" = ${mail.recipient}
      UNION ALL SELECT "user_id" FROM "email_changes" WHERE "new_email" = ${mail.recipient})
    LIMIT 1`;
  if (!change) return null;
  const { userId, newEmail, isOldProven, isNewProven } = change;
  const isNew = mail.recipient === newEmail;
  if (isNew ? isNewProven : isOldProven) return null;
  const back = clientOf(mail.data);
  const data = { ...(isNew ? { userId } : { newEmail }), ...(back && clientData(back)) };
  const again = { ...mail, language: knownLanguage(change.language), data };
  return isNew ? composeChangeTo(again) : composeChangeFrom(again);
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
