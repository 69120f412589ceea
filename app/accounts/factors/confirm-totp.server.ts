import type { Prisma } from "../../../prisma/client/client";
import { AccountError } from "../account-error";
import { findPendingTotp } from "./begin-totp.server";
import { openSecret } from "./open-secret.server";
import { writeRecoveryCodes } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";
import { readTypedCode } from "./typed-code";

/**
 * Makes the authenticator app being enrolled the person's second factor, in place of an older one: its first code shows
 * that the app has the secret. That code is used up by it. The person must be locked.
 * @returns new recovery codes, for the only time that they can be read, and the old ones are void; where they would not be
 *   read, none, and the old ones stay.
 * @throws AccountError `no-factor` where no enrolment is under way, `code` for a wrong one.
 */
export async function confirmPendingTotp(
  userId: string,
  typed: string,
  client: Prisma.TransactionClient,
  now = new Date(),
  { showsCodes = true }: { showsCodes?: boolean } = {},
): Promise<{ recoveryCodes: string[] }> {
  const factor = await findPendingTotp(userId, client);
  if (!factor) throw new AccountError("no-factor");
  const secret = openSecret(factor);
  const code = readTypedCode(typed);
  const lastStep = secret && code?.kind === "totp" ? stepOfCode(secret, code.code, now) : null;
  if (lastStep === null) throw new AccountError("code");
  await client.factor.deleteMany({ where: { userId, type: "totp", status: "verified" } });
  const { count } = await client.factor.updateMany({
    where: { id: factor.id, secret: factor.secret },
    data: { status: "verified", verifiedAt: now, lastStep },
  });
  if (count === 0) throw new AccountError("code");
  return { recoveryCodes: showsCodes ? await writeRecoveryCodes(userId, client) : [] };
}
