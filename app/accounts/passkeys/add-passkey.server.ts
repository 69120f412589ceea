import { db } from "~/db.server";
import type { Caller, LiveSession, StartedSession } from "../account";
import { AccountError } from "../account-error";
import { checkAttempts } from "../check-attempts.server";
import { countRecoveryCodes, writeRecoveryCodes } from "../factors/recovery-codes.server";
import { queueNotice } from "../mails/queue-notice.server";
import { sayEvent } from "../say-event.server";
import { endSessions } from "../sessions/end-sessions.server";
import { holdSession } from "../sessions/hold-session.server";
import { startSession } from "../sessions/start-session.server";
import type { PasskeyAnswer } from "./check-passkey.server";
import { LONGEST_PASSKEY_NAME } from "./list-passkeys.server";
import { spendChallenge } from "./spend-challenge.server";
import { readCreated } from "./webauthn.server";

/** More than anybody has devices. */
const MOST_PASSKEYS = 10;

/**
 * Gives a person a passkey that their browser has made: a second factor from now on, and a way in. Every other browser is
 * signed out, and this one gets a new session. The caller has asked for a fresh proof of who they are.
 * @returns also recovery codes, for the only time that they can be read, where the person had none; else null.
 * @throws AccountError `unverified` before the address is proven, `passkey`, `passkey-limit`, `session-ended`, `too-many`.
 */
export async function addPasskey(
  session: LiveSession,
  { challenge, credential, name }: PasskeyAnswer & { name: string },
  caller: Caller,
): Promise<StartedSession & { recoveryCodes: string[] | null }> {
  const { id, account } = session;
  const userId = account.id;
  if (!account.isVerified) throw new AccountError("unverified");
  await checkAttempts("enrol", { userId, caller });
  await spendChallenge(challenge);
  const created = await readCreated(credential, challenge);
  if (!created) throw new AccountError("passkey");
  const added = await db().$transaction(async (client) => {
    await holdSession(session, client);
    if ((await client.passkey.count({ where: { userId } })) >= MOST_PASSKEYS)
      throw new AccountError("passkey-limit");
    const data = [{ ...created, userId, name: name.slice(0, LONGEST_PASSKEY_NAME) }];
    const { count } = await client.passkey.createMany({ data, skipDuplicates: true });
    if (count === 0) throw new AccountError("passkey");
    const hasCodes = (await countRecoveryCodes(userId, client)) > 0;
    const recoveryCodes = hasCodes ? null : await writeRecoveryCodes(userId, client);
    await endSessions(userId, { except: id, known: caller.known }, client);
    const started = await startSession({ userId, aal: 2, raises: id, proves: "factor" }, caller, client);
    await queueNotice("passkey-added", account, client);
    return { recoveryCodes, ...started };
  });
  sayEvent("factor-added", { how: "passkey", userId });
  return added;
}
