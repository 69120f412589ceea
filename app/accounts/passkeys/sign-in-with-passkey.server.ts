import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "../account";
import { checkAttempts } from "../check-attempts.server";
import { sayEvent } from "../say-event.server";
import { holdSession } from "../sessions/hold-session.server";
import type { Proof } from "../sessions/missing-proof";
import { startSession } from "../sessions/start-session.server";
import { checkPasskey, type PasskeyAnswer, takePasskey } from "./check-passkey.server";

/**
 * Signs somebody in by a passkey alone, whose device has checked who used it: no second step follows.
 * @throws AccountError `passkey`, `too-many`.
 */
export async function signInWithPasskey(answer: PasskeyAnswer, caller: Caller): Promise<StartedSession> {
  await checkAttempts("passkey", { caller });
  const passkey = await checkPasskey(answer);
  const { userId } = passkey;
  const started = await db().$transaction(async (client) => {
    const started = await startSession({ userId, aal: 2, isSignIn: true }, caller, client);
    await takePasskey(passkey, client);
    return started;
  });
  sayEvent("sign-in", { how: "passkey", userId });
  return started;
}

/**
 * Has somebody show one of their passkeys: as the second step of signing in, or anew before something dangerous.
 * @returns also what it proves: who they are as well, where its device checked that.
 * @throws AccountError `passkey`, `session-ended`, `too-many`.
 */
export async function showPasskey(
  session: LiveSession,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<StartedSession & { proves: Proof | "both" }> {
  await checkAttempts("passkey", { caller });
  const { id, account, aal } = session;
  const passkey = await checkPasskey(answer, account.id);
  const proves = passkey.isUserVerified ? "both" : "factor";
  const started = await db().$transaction(async (client) => {
    await holdSession(session, client);
    await takePasskey(passkey, client);
    const raised = { userId: account.id, aal: 2, raises: id, proves, isSignIn: aal < 2 } as const;
    return startSession(raised, caller, client);
  });
  sayEvent("second-factor", { how: "passkey", userId: account.id });
  return { ...started, proves };
}
