import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "./account";
import { addFactor } from "./add-factor.server";
import { confirmFactor } from "./confirm-factor.server";
import type { FoundFactor } from "./factors/find-factor.server";
import { addPhone } from "./phones/enrol-phone.server";
import { holdSession } from "./sessions/hold-session.server";
import { passFactor } from "./sign-in.server";

/**
 * Takes a code of one second factor for whatever it is wanted for: the end of its enrolment, the second step of signing in, or
 * the proof of a moment ago.
 * @throws AccountError `code`, `no-factor`, `session-ended`, `too-many`.
 */
export function showFactor(
  session: LiveSession,
  { type, status }: FoundFactor,
  code: string,
  caller: Caller,
): Promise<StartedSession> {
  if (status === "unverified")
    return type === "totp" ? addFactor(session, code, caller) : addPhone(session, code, caller);
  return session.aal < 2
    ? passFactor(session, code, caller, type)
    : confirmFactor(session, code, caller, type);
}

/** Ends the enrolment of a second factor that was not finished. @throws AccountError `session-ended`. */
export async function cancelEnrolment(session: LiveSession, id: string): Promise<void> {
  await db().$transaction(async (client) => {
    await holdSession(session, client);
    await client.factor.deleteMany({ where: { id, userId: session.account.id, status: "unverified" } });
  });
}
