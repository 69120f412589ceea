import type { Account } from "./account";
import { renewRecoveryCodes } from "./factors/recovery-codes.server";
import { queueNotice } from "./mails/queue-notice.server";

/**
 * Gives a person new recovery codes, for the only time that they can be read, and tells them by mail that the old ones
 * are void. The caller has asked for a fresh proof of who they are.
 * @throws AccountError `no-factor` where there is no second factor.
 */
export async function replaceRecoveryCodes(account: Account): Promise<string[]> {
  const codes = await renewRecoveryCodes(account.id);
  await queueNotice("recovery-codes-renewed", account);
  return codes;
}
