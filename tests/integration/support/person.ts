import { randomUUID } from "node:crypto";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { confirmEmailChange } from "~/accounts/change-email.server";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { startSession } from "~/accounts/sessions/start-session.server";
import { signIn } from "~/accounts/sign-in.server";
import { signUp } from "~/accounts/sign-up.server";
import { verifyEmail } from "~/accounts/verify-email.server";
import { db } from "~/db.server";

/** Good enough for our rules, and for nothing else. */
export const PASSWORD = "copper-lantern-41-drift";
export const OTHER_PASSWORD = "velvet-anchor-77-moss";

export function newEmail(): string {
  return `${randomUUID()}@test.example`;
}

/** Somebody at a network address of their own. */
export function newCaller(held: Partial<Caller> = {}): Caller {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return {
    address: `10.${a}.${b}.${c}`,
    userAgent: "a test",
    isHuman: true,
    moveVisitor: null,
    token: null,
    known: [],
    ...held,
  };
}

/** Signs up. @returns the id of the account that the address has then. */
export async function signUpAs(email: string, password = PASSWORD): Promise<string> {
  await signUp({ email, password, language: "en" }, newCaller());
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  return id;
}

/** Somebody who signed up and has proven their address. */
export async function newPerson(): Promise<{ id: string; email: string }> {
  const email = newEmail();
  return { id: await provenAs(email), email };
}

/** Somebody who signed up with an address and has proven it. @returns the id of the account. */
export async function provenAs(email: string): Promise<string> {
  const id = await signUpAs(email);
  await followSignUp(await mintMailToken({ userId: id, purpose: "verify_email", email }), {
    signedUp: email,
  });
  return id;
}

/** Follows the link of a sign-up, in a browser of which nothing is known unless it is said. */
export function followSignUp(
  token: string,
  { password = "", ...reader }: { password?: string } & Partial<Parameters<typeof verifyEmail>[1]> = {},
): Promise<void> {
  return verifyEmail({ token, password }, { session: null, signedUp: null, caller: newCaller(), ...reader });
}

/** Follows a link of a change of the address, in a browser of which nothing is known unless it is said. */
export function followChange(
  token: string,
  session: LiveSession | null = null,
): Promise<"changed" | "other-address-next"> {
  return confirmEmailChange(token, { session, caller: newCaller() });
}

/** The session that a sign-in began. */
export async function sessionOf({ token }: StartedSession): Promise<LiveSession> {
  const session = await findSession(token);
  if (!session) throw new Error("There is no such session.");
  return session;
}

/** A new session of somebody, without their password; `aal` 2 is that of who has shown a second factor. */
export async function signedInAs(
  userId: string,
  { aal = 2 }: { aal?: 1 | 2 } = {},
): Promise<LiveSession & { token: string }> {
  const started = await db().$transaction((client) => startSession({ userId, aal }, newCaller(), client));
  return { ...(await sessionOf(started)), token: started.token };
}

export async function signedIn(
  email: string,
  caller = newCaller(),
): Promise<LiveSession & { token: string }> {
  const started = await signIn({ email, password: PASSWORD }, caller);
  return { ...(await sessionOf(started)), token: started.token };
}

/** The mails that wait for an address. */
export function mailsTo(recipient: string) {
  return db().mail.findMany({ where: { recipient }, orderBy: { createdAt: "asc" } });
}
