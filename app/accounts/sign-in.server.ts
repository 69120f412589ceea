import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "./account";
import { AccountError } from "./account-error";
import { type CountedTry, checkAttempts, giveBackAttempt } from "./check-attempts.server";
import { parseEmail } from "./email-address.server";
import { checkCode, kindOfTry } from "./factors/check-code.server";
import type { FactorType } from "./factors/factor-types";
import { queueNotice } from "./mails/queue-notice.server";
import { type Place, verifyPassword } from "./passwords/hash-password.server";
import { sayEvent, sayFailed } from "./say-event.server";
import { METHOD_OF_FACTOR } from "./sessions/amr";
import { holdSession } from "./sessions/hold-session.server";
import { startSession } from "./sessions/start-session.server";

interface Credentials {
  email: string;
  password: string;
  /** Whether the address must have been proven. */
  mustBeProven?: boolean;
}

/**
 * Signs somebody in by their address and password. An address without an account takes as long as one with it.
 * @throws AccountError `credentials`, `too-many`, `unverified` where the password is right and the address must be proven.
 */
export async function signIn(
  { email: typed, password, mustBeProven = false }: Credentials,
  caller: Caller,
): Promise<StartedSession> {
  const email = parseEmail(typed);
  const tried = await checkAttempts("sign-in", { email: email ?? "", caller });
  const user = await db().user.findUnique({
    where: { email: email ?? "" },
    select: { id: true, passwordHash: true, emailVerifiedAt: true },
  });
  const isAhead = tried.some(({ rule }) => rule.per === "browser");
  const isRight = await isPasswordOf(user?.passwordHash ?? null, password, { tried, isAhead });
  if (!user || !isRight) throw sayFailed("sign-in", { how: "password", userId: user?.id }, "credentials");
  await giveBackAttempt(tried);
  if (mustBeProven && !user.emailVerifiedAt) throw new AccountError("unverified");
  const { id: userId, passwordHash } = user;
  const started = await db().$transaction((client) =>
    startSession({ userId, aal: 1, passwordHash, isSignIn: true, method: "password" }, caller, client),
  );
  sayEvent("sign-in", { how: "password", userId, outcome: started.needsFactor ? "factor-next" : "done" });
  return started;
}

/**
 * The second step of signing in: a code of the authenticator app, or a recovery code; or of one kind of factor alone.
 * @throws AccountError `code`, `session-ended`, `too-many`.
 */
export async function passFactor(
  session: LiveSession,
  code: string,
  caller: Caller,
  of: FactorType | "any" = "any",
): Promise<StartedSession> {
  const { id, account } = session;
  const tried = await checkAttempts(kindOfTry(code, "factor"), { userId: account.id, caller });
  const { shown, ...started } = await db().$transaction(async (client) => {
    await holdSession(session, client);
    const shown = await checkCode(account.id, code, client, { of });
    if (shown === "recovery-code") await queueNotice("recovery-code-used", account, client);
    const raised = { userId: account.id, aal: 2, raises: id, proves: "factor", isSignIn: true } as const;
    const method = METHOD_OF_FACTOR[shown];
    return { shown, ...(await startSession({ ...raised, method }, caller, client)) };
  });
  sayEvent("second-factor", { how: shown, userId: account.id });
  await giveBackAttempt(tried);
  return started;
}

/**
 * Has somebody who is signed in prove anew who they are, before something dangerous. With a second factor that is half of
 * it: {@link confirmFactor} is the other.
 * @throws AccountError `credentials`, `session-ended`, `too-many`.
 */
export async function confirmIdentity(
  { id, account, aal }: LiveSession,
  password: string,
  caller: Caller,
): Promise<StartedSession> {
  const tried = await checkAttempts("confirm", { userId: account.id, caller });
  const user = await db().user.findUnique({ where: { id: account.id }, select: { passwordHash: true } });
  const passwordHash = user?.passwordHash ?? null;
  if (!(await isPasswordOf(passwordHash, password, { tried, isAhead: true })))
    throw sayFailed("identity-proof", { how: "password", userId: account.id }, "credentials");
  await giveBackAttempt(tried);
  const confirmed = { userId: account.id, aal, passwordHash, raises: id, proves: "identity" as const };
  const started = await db().$transaction((client) => startSession(confirmed, caller, client));
  sayEvent("identity-proof", { how: "password", userId: account.id });
  return started;
}

/**
 * Whether a password is right. Where it is not looked at, because too many wait for that, the try was not a wrong one.
 * @throws AccountError `too-many`.
 */
async function isPasswordOf(
  hash: string | null,
  password: string,
  { tried, ...place }: Place & { tried: CountedTry },
): Promise<boolean> {
  try {
    return await verifyPassword(password, hash, place);
  } catch (error) {
    await giveBackAttempt(tried);
    throw error;
  }
}
