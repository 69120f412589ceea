import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "./account";
import { AccountError } from "./account-error";
import { checkAttempts, giveBackAttempt } from "./check-attempts.server";
import { parseEmail } from "./email-address.server";
import { checkCode } from "./factors/check-code.server";
import { queueNotice } from "./mails/queue-notice.server";
import { verifyPassword } from "./passwords/hash-password.server";
import { startSession } from "./sessions/start-session.server";

/**
 * Signs somebody in by their address and password. An address without an account takes as long as one with it.
 * @throws AccountError `credentials`, `too-many`.
 */
export async function signIn(
  { email: typed, password }: { email: string; password: string },
  caller: Caller,
): Promise<StartedSession> {
  const email = parseEmail(typed);
  const attempt = { email: email ?? "", caller };
  await checkAttempts("sign-in", attempt);
  const user = await db().user.findUnique({
    where: { email: email ?? "" },
    select: { id: true, passwordHash: true },
  });
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw new AccountError("credentials");
  await giveBackAttempt("sign-in", attempt);
  return startSession({ userId: user.id, aal: 1, passwordHash: user.passwordHash }, caller);
}

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code.
 * @throws AccountError `code`, `session-ended`, `too-many`.
 */
export async function passFactor(
  { id, account }: LiveSession,
  code: string,
  caller: Caller,
): Promise<StartedSession> {
  const attempt = { userId: account.id, caller };
  await checkAttempts("factor", attempt);
  const shown = await checkCode(account.id, code);
  await giveBackAttempt("factor", attempt);
  if (shown === "recovery") await queueNotice("recovery-code-used", account);
  return startSession({ userId: account.id, aal: 2, raises: id }, caller);
}

/**
 * Has somebody who is signed in prove anew who they are, before something dangerous.
 * @throws AccountError `credentials`, `session-ended`, `too-many`.
 */
export async function confirmIdentity(
  { id, account, aal }: LiveSession,
  password: string,
  caller: Caller,
): Promise<StartedSession> {
  const attempt = { userId: account.id, caller };
  await checkAttempts("confirm", attempt);
  const user = await db().user.findUnique({ where: { id: account.id }, select: { passwordHash: true } });
  const passwordHash = user?.passwordHash ?? null;
  if (!(await verifyPassword(password, passwordHash))) throw new AccountError("credentials");
  await giveBackAttempt("confirm", attempt);
  return startSession({ userId: account.id, aal, passwordHash, raises: id }, caller);
}
