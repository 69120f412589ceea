import { db } from "~/db.server";
import { AccountError } from "../account-error";
import { openSecret } from "./open-secret.server";
import { takeRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";
import { readTypedCode } from "./typed-code";

/**
 * Takes a code of a person's authenticator app, or one of their recovery codes: each is right once, however many
 * requests show it at the same time.
 * @returns which of the two it was.
 * @throws AccountError `code` where it is wrong or was used.
 */
export async function checkCode(
  userId: string,
  typed: string,
  now = new Date(),
): Promise<"totp" | "recovery"> {
  const read = readTypedCode(typed);
  if (!read) throw new AccountError("code");
  const take = read.kind === "totp" ? takeTotpCode : takeRecoveryCode;
  if (!(await take(userId, read.code, now))) throw new AccountError("code");
  return read.kind;
}

async function takeTotpCode(userId: string, code: string, now: Date): Promise<boolean> {
  const factor = await db().factor.findFirst({ where: { userId, type: "totp", status: "verified" } });
  const secret = factor && openSecret(factor);
  const step = secret ? stepOfCode(secret, code, now) : null;
  if (!factor || step === null) return false;
  const taken = await db().$executeRaw`
    UPDATE "factors" SET "last_step" = ${step}
    WHERE "id" = ${factor.id}::uuid AND "status" = 'verified' AND ("last_step" IS NULL OR "last_step" < ${step})`;
  return taken === 1;
}
