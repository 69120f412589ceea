import { db } from "~/db.server";
import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { LINK_HOURS, mintMailToken } from "../mail-tokens.server";
import { type AccountMailTexts, inHours } from "./account-mail-texts.server";
import { wayBackOf } from "./way-back";
import { writeAccountMail } from "./write-account-mail.server";
import { writeKnownMail } from "./write-known-mail.server";

/** To whoever signed up: the link that makes the account theirs, or the news that there is one already. */
export async function composeSignUp(mail: DueMail): Promise<MailMessage | null> {
  const user = await findUser(mail.recipient);
  if (!user) return null;
  return user.emailVerifiedAt ? writeKnownMail(mail) : writeVerification(mail, user.id);
}

/** The link of the sign-up once more. */
export async function composeVerification(mail: DueMail): Promise<MailMessage> {
  const user = await findUser(mail.recipient);
  return writeVerification(mail, user && !user.emailVerifiedAt ? user.id : null);
}

/** @param userId null where there is nothing to prove: it is written all the same. */
async function writeVerification(mail: DueMail, userId: string | null): Promise<MailMessage> {
  const { recipient: email, language } = mail;
  const purpose = "verify_email";
  const token = await mintMailToken({ userId, purpose, email });
  const url = pageUrl(mail, pathTo.verifyEmail, { token, from: wayBackOf(mail.data) });
  const time = inHours(LINK_HOURS[purpose], language);
  const draft = ({ verify }: AccountMailTexts) => ({ ...verify, button: { label: verify.button, url } });
  return { ...writeAccountMail(mail, draft, { time }), isForNobody: userId === null };
}

/** The link to set a new password, with or without one so far; where there is no account it is written all the same. */
export async function composeReset(mail: DueMail): Promise<MailMessage> {
  const { recipient: email, language } = mail;
  const user = await findUser(email);
  const purpose = "reset_password";
  const token = await mintMailToken({ userId: user?.id ?? null, purpose, email });
  const url = pageUrl(mail, pathTo.resetPassword, { token });
  const time = inHours(LINK_HOURS[purpose], language);
  const draft = ({ reset }: AccountMailTexts) => ({ ...reset, button: { label: reset.button, url } });
  return { ...writeAccountMail(mail, draft, { time }), isForNobody: user === null };
}

function findUser(email: string) {
  return db().user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
}
