import { db } from "~/db.server";
import { pathTo } from "~/i18n/path-to";
import { type DueMail, type MailMessage, pageUrl } from "~/mail.server";
import { LINK_HOURS, mintMailCode, mintMailToken } from "../mail-tokens.server";
import { type AccountMailTexts, accountMailTexts, inHours } from "./account-mail-texts.server";
import { clientOf, wayBackOf } from "./way-back";
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
  const purpose = "verify_email";
  const { token, facts, clientUrl } = await mintLink(mail, { userId, purpose });
  const url = clientUrl ?? pageUrl(mail, pathTo.verifyEmail, { token, from: wayBackOf(mail.data) });
  const time = inHours(LINK_HOURS[purpose], mail.language);
  const draft = ({ verify }: AccountMailTexts) => ({
    ...verify,
    ...facts,
    button: { label: verify.button, url },
  });
  return { ...writeAccountMail(mail, draft, { time }), isForNobody: userId === null };
}

/** The link to set a new password, with or without one so far; where there is no account it is written all the same. */
export async function composeReset(mail: DueMail): Promise<MailMessage> {
  const user = await findUser(mail.recipient);
  const purpose = "reset_password";
  const { token, facts, clientUrl } = await mintLink(mail, { userId: user?.id ?? null, purpose });
  const url = clientUrl ?? pageUrl(mail, pathTo.resetPassword, { token });
  const time = inHours(LINK_HOURS[purpose], mail.language);
  const draft = ({ reset }: AccountMailTexts) => ({
    ...reset,
    ...facts,
    button: { label: reset.button, url },
  });
  return { ...writeAccountMail(mail, draft, { time }), isForNobody: user === null };
}

/** The code to sign in to another client with, and a link where that is a page; for nobody it is written all the same. */
export async function composeSignIn(mail: DueMail): Promise<MailMessage> {
  const user = await findUser(mail.recipient);
  const purpose = "sign_in";
  const { facts, clientUrl } = await mintLink(mail, { userId: user?.id ?? null, purpose });
  const time = inHours(LINK_HOURS[purpose], mail.language);
  const draft = ({ signIn: { button, ...signIn } }: AccountMailTexts) => ({
    ...signIn,
    ...facts,
    ...(clientUrl && { button: { label: button, url: clientUrl } }),
  });
  return { ...writeAccountMail(mail, draft, { time }), isForNobody: user === null };
}

/** Which kind of mail a link was in, as clients call it. */
const CLIENT_TYPES = { verify_email: "signup", reset_password: "recovery", sign_in: "magiclink" } as const;

interface NewLink {
  userId: string | null;
  purpose: keyof typeof CLIENT_TYPES;
}

/** What a mail is to hold besides its words: for a client a code as well, and a link that leads back to its page, if it has one. */
async function mintLink(mail: DueMail, { userId, purpose }: NewLink) {
  const link = { userId, purpose, email: mail.recipient };
  const client = clientOf(mail.data);
  if (!client) return { token: await mintMailToken(link), facts: {}, clientUrl: null };
  const { redirectTo, challenge } = client;
  const { token, code } = await mintMailCode({ ...link, challenge });
  const facts = { facts: [{ label: accountMailTexts(mail.language).proof.label, value: code }] };
  if (!redirectTo) return { token, facts, clientUrl: null };
  const query = { token, type: CLIENT_TYPES[purpose], redirect_to: redirectTo };
  return { token, facts, clientUrl: pageUrl(mail, pathTo.verifyEmail, query) };
}

function findUser(email: string) {
  return db().user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });
}
