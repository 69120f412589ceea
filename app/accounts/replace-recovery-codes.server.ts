import { db } from "~/db.server";
import type { LiveSession } from "./account";
import { AccountError } from "./account-error";
import { hasFactor } from "./factors/has-factor.server";
import { writeRecoveryCodes } from "./factors/recovery-codes.server";
import { queueNotice } from "./mails/queue-notice.server";
import { sayEvent } from "./say-event.server";
import { holdSession } from "./sessions/hold-session.server";

/**
 * Gives a person new recovery codes, for the only time that they can be read, and tells them by mail that the old ones
 * are void. The caller has asked for a fresh proof of who they are.
 * @throws AccountError `no-factor` where no second factor is verified, `session-ended`.
 */
export async function replaceRecoveryCodes(session: LiveSession): Promise<string[]> {
  const { account } = session;
  const codes = await db().$transaction(async (client) => {
    await holdSession(session, client);
    if (!(await hasFactor(account.id, client))) throw new AccountError("no-factor");
    const written = await writeRecoveryCodes(account.id, client);
    await queueNotice("recovery-codes-renewed", account, client);
    return written;
  });
  sayEvent("recovery-codes-replaced", { how: "session", userId: account.id });
  return codes;
}
