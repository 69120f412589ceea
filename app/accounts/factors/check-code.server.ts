import type { Prisma } from "../../../prisma/client/client";
import type { AttemptKind } from "../attempt-rules";
import { takePhoneCode } from "../phones/phone-codes.server";
import { sayFailed } from "../say-event.server";
import type { FactorType } from "./factor-types";
import { openSecret } from "./open-secret.server";
import { takeRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";
import { readTypedCode } from "./typed-code";

/** As what a code is counted that somebody types: a recovery code apart, so that who guesses the others uses up none of these. */
export function kindOfTry<Other extends AttemptKind>(typed: string, other: Other): Other | "recovery" {
  return readTypedCode(typed)?.kind === "recovery" ? "recovery" : other;
}

/**
 * Takes a code of a person's authenticator app, one that was sent to their phone, or one of their recovery codes: each is
 * right once, however many requests show it at the same time. One that is taken is used up once the transaction of
 * `client` is committed. Where it must be `of` one kind of factor, no other is looked at.
 * @returns which of them it was.
 * @throws AccountError `code` where it is wrong or was used.
 */
export async function checkCode(
  userId: string,
  typed: string,
  client: Prisma.TransactionClient,
  { now = new Date(), of = "any" }: { now?: Date; of?: FactorType | "any" } = {},
): Promise<"app" | "phone" | "recovery-code"> {
  const read = readTypedCode(typed);
  if (read?.kind === "recovery" && of === "any" && (await takeRecoveryCode(userId, read.code, client)))
    return "recovery-code";
  if (read?.kind === "totp") {
    if (of !== "phone" && (await takeTotpCode(userId, read.code, client, now))) return "app";
    const sent = { userId, status: "verified" } as const;
    if (of !== "totp" && (await takePhoneCode(sent, read.code, client))) return "phone";
  }
  const how = read?.kind === "recovery" ? "recovery-code" : "code";
  throw sayFailed("second-factor", { how, userId }, "code");
}

async function takeTotpCode(
  userId: string,
  code: string,
  client: Prisma.TransactionClient,
  now: Date,
): Promise<boolean> {
  const factor = await client.factor.findFirst({ where: { userId, type: "totp", status: "verified" } });
  const secret = factor && openSecret(factor);
  const step = secret ? stepOfCode(secret, code, now) : null;
  if (!factor || step === null) return false;
  const taken = await client.$executeRaw`
    UPDATE "factors" SET "last_step" = ${step}
    WHERE "id" = ${factor.id}::uuid AND "status" = 'verified' AND ("last_step" IS NULL OR "last_step" < ${step})`;
  return taken === 1;
}
