import { randomUUID } from "node:crypto";
import type { Caller, LiveSession, StartedSession } from "~/accounts/account";
import { mintMailToken } from "~/accounts/mail-tokens.server";
import { findSession } from "~/accounts/sessions/find-session.server";
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
    visitorId: null,
    token: null,
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
  const id = await signUpAs(email);
  await verifyEmail(await mintMailToken({ userId: id, purpose: "verify_email", email }));
  return { id, email };
}

/** The session that a sign-in began. */
export async function sessionOf({ token }: StartedSession): Promise<LiveSession> {
  const session = await findSession(token);
  if (!session) throw new Error("There is no such session.");
  return session;
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
