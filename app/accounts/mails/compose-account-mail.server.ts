import { z } from "zod";
import { db } from "~/db.server";
import { type DueMail, type Message, pageUrl } from "~/mail.server";
import { LINK_HOURS, mintMailToken } from "../mail-tokens.server";
import { inHours } from "./account-mail-texts.server";
import { writeAccountMail } from "./write-account-mail.server";
import { writeKnownMail } from "./write-known-mail.server";

const signUpData = z.object({ passwordHash: z.string() });

/** To whoever signed up: the link that makes the account theirs, or the news that there is one already. */
export async function composeSignUp(mail: DueMail): Promise<Message | null> {
  const { passwordHash } = signUpData.parse(mail.data);
  const user = await findUser(mail.recipient);
  if (!user) return null;
  return user.emailVerifiedAt ? writeKnownMail(mail) : writeVerification(mail, user.id, passwordHash);
}

/** The link of the sign-up once more. */
export async function composeVerification(mail: DueMail): Promise<Message | null> {
  const user = await findUser(mail.recipient);
  return user && !user.emailVerifiedAt ? writeVerification(mail, user.id) : null;
}

async function writeVerification(mail: DueMail, userId: string, passwordHash?: string): Promise<Message> {
  const { recipient: email, language } = mail;
  const purpose = "verify_email";
  const token = await mintMailToken({ userId, purpose, email, passwordHash });
  const url = pageUrl(mail, "verify-email", { token });
  return writeAccountMail(mail, ({ verify }) => ({ ...verify, button: { label: verify.button, url } }), {
    time: inHours(LINK_HOURS[purpose], language),
  });
}

/** The link to set a new password, with or without one so far. */
export async function composeReset(mail: DueMail): Promise<Message | null> {
  const { recipient: email, language } = mail;
  const user = await findUser(email);
  if (!user) return null;
  const purpose = "reset_password";
  const token = await mintMailToken({ userId: user.id, purpose, email });
  const url = pageUrl(mail, "reset-password", { token });
  return writeAccountMail(mail, ({ reset }) => ({ ...reset, button: { label: reset.button, url } }), {
    time: inHours(LINK_HOURS[purpose], language),
  });
}

function findUser(email: string) {
  return db().user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
}
