import { db } from "~/db.server";
import { knownLanguage, type Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import { takeOverUses } from "~/usage/uses-after-deletion.server";
import type { Prisma } from "../../prisma/client/client";
import type { Caller, StartedSession } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts, giveBackAttempt } from "./check-attempts.server";
import { issueCode } from "./clients/auth-codes.server";
import { parseEmail } from "./email-address.server";
import { endUnproven } from "./end-unproven.server";
import { withFactor } from "./factors/has-factor.server";
import { consumeMailCode, consumeMailToken, type LinkPurpose } from "./mail-tokens.server";
import { queueNotice } from "./mails/queue-notice.server";
import { takeMail } from "./mails/take-mail.server";
import { type ClientMail, clientData } from "./mails/way-back";
import { sayEvent } from "./say-event.server";
import type { AuthMethod } from "./sessions/amr";
import { startSession } from "./sessions/start-session.server";

interface Asked {
  language: Language;
  /** What a new account is to be made with; null where none is to be made. */
  newAccount: { metadata: Prisma.InputJsonObject } | null;
  client: ClientMail;
}

/**
 * Sends a code, and a link where the client has a page for it, with which somebody signs in to a client. Whether the address
 * has an account shows neither in the answer nor in its time.
 * @throws AccountError `email-invalid`, `too-many`.
 */
export async function requestSignIn(
  typed: string,
  { language, newAccount, client: forClient }: Asked,
  caller: Caller,
): Promise<void> {
  const email = parseEmail(typed);
  if (!email) throw new AccountError("email-invalid");
  if (!(await takeMail("sign-in", { email, caller }))) return;
  await db().$transaction(async (client) => {
    if (newAccount)
      await client.$executeRaw`
        INSERT INTO "users" ("email", "language", "metadata")
        VALUES (${email}, ${language}, ${newAccount.metadata}::jsonb) ON CONFLICT ("email") DO NOTHING`;
    await queueMail(
      { kind: "account.sign-in", recipient: email, language, data: clientData(forClient) },
      client,
    );
  });
  if (newAccount) sayEvent("sign-up", { how: "mail", userId: undefined });
}

/** What was in a mail: the secret of its link, or its code and the address that it went to. */
export type FromMail = { token: string } | { email: string; code: string };

/** Purposes of the mails by which somebody can sign in to a client. */
type SignInPurpose = Extract<LinkPurpose, "verify_email" | "reset_password" | "sign_in">;

/**
 * Signs somebody in to a client by a mail that we sent them, once. It proves the address as well: whatever somebody else may
 * have begun in an account of which it was not proven, or whose password may be somebody else's, ends. A sign-up keeps its
 * password, unless several chose one.
 * @throws AccountError `link`, `too-many`.
 */
export async function signInByMail(
  shown: FromMail,
  purposes: readonly SignInPurpose[],
  caller: Caller,
): Promise<StartedSession> {
  const { userId, entered } = await enterByMail(shown, purposes, caller, (begun, client) =>
    startSession(begun, caller, client),
  );
  sayEvent("sign-in", { how: "mail", userId, outcome: entered.needsFactor ? "factor-next" : "done" });
  return entered;
}

/**
 * The same for a client that has still to show that it is the one which had the mail sent: no session, but a code for it.
 * @param challenge of the client.
 * @throws AccountError `link`, `too-many`.
 */
export async function codeByMail(
  token: string,
  purposes: readonly SignInPurpose[],
  { challenge, caller }: { challenge: string; caller: Caller },
): Promise<string> {
  const { entered } = await enterByMail({ token }, purposes, caller, (begun, client) =>
    issueCode({ ...begun, authenticatedAt: new Date() }, challenge, client),
  );
  return entered;
}

/** What a sign-in by a mail begins with. */
interface Begun {
  userId: string;
  aal: 1;
  isSignIn: true;
  method: AuthMethod;
}

async function enterByMail<Entered>(
  shown: FromMail,
  purposes: readonly SignInPurpose[],
  caller: Caller,
  begin: (begun: Begun, client: Prisma.TransactionClient) => Promise<Entered>,
): Promise<{ userId: string; entered: Entered }> {
  const tried =
    "code" in shown
      ? await checkAttempts("mail code", { email: parseEmail(shown.email) ?? "", caller })
      : await checkAttempts("link", { caller });
  const done = await db().$transaction(async (client) => {
    const { userId, purpose, email } =
      "code" in shown
        ? await consumeMailCode({ ...shown, email: parseEmail(shown.email) ?? "" }, purposes, client)
        : await consumeMailToken(shown.token, purposes, client);
    const isSignUp = purpose === "verify_email";
    // Typed where a sign-up was to be confirmed: by whoever has just signed up there.
    const isOwn = "code" in shown && !purposes.includes("sign_in");
    await proveAddress(userId, { email, isSignUp, isOwn }, client);
    // That it was a recovery is remembered however it was shown: a new password ends more then.
    const isCode = "code" in shown && purpose !== "reset_password";
    const method = isCode ? "otp" : METHODS[purpose as SignInPurpose];
    const begun = { userId, aal: 1, isSignIn: true, method } as const;
    return { userId, entered: await begin(begun, client) };
  });
  await giveBackAttempt(tried);
  return done;
}

const METHODS: Record<SignInPurpose, AuthMethod> = {
  verify_email: "email/signup",
  reset_password: "recovery",
  sign_in: "magiclink",
};

interface Proof {
  email: string;
  /** Whether the mail was that of a sign-up with a password. */
  isSignUp: boolean;
  /** Whether it is known to come from where the password was chosen. */
  isOwn: boolean;
}

interface Proven {
  isVerified: boolean;
  isContested: boolean;
  hasFactor: boolean;
  hasPassword: boolean;
  language: string;
}

async function proveAddress(
  userId: string,
  { email, isSignUp, isOwn }: Proof,
  client: Prisma.TransactionClient,
): Promise<void> {
  const [user] = await client.$queryRaw<Proven[]>`
    SELECT u."email_verified_at" IS NOT NULL AS "isVerified", u."is_contested" AS "isContested", ${withFactor} AS "hasFactor",
      u."password_hash" IS NOT NULL AS "hasPassword", u."language"
    FROM "users" u WHERE u."id" = ${userId}::uuid AND u."email" = ${email} FOR UPDATE`;
  if (!user || (isSignUp && user.isVerified)) throw new AccountError("link");
  // A mailbox alone goes round no second factor: that is asked for next, and taken away by setting a new password on the site alone.
  if (user.isVerified && (!user.isContested || user.hasFactor)) return;
  // Whoever reads the mail need not be who signed up: nobody knows whose password it is.
  const keepsPassword = isSignUp && !user.isContested;
  await client.user.update({
    where: { id: userId },
    data: {
      ...(!user.isVerified && { emailVerifiedAt: new Date() }),
      isContested: keepsPassword && !isOwn,
      ...(!keepsPassword && { passwordHash: null, metadata: {} }),
    },
  });
  await endUnproven(userId, {}, client);
  await takeOverUses(userId, { email, identities: [] }, client);
  if (user.isVerified && user.hasPassword)
    await queueNotice("password-removed", { email, language: knownLanguage(user.language) }, client);
  sayEvent("email-proven", { how: "link", userId });
}
