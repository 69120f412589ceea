import { db } from "~/db.server";
import { Prisma } from "../../../prisma/client/client";
import { maskPhone } from "../phones/phone-number";

/** In a query on `users u`: whether the person has a second factor of any kind. */
export const withFactor = Prisma.sql`(
  EXISTS (SELECT 1 FROM "factors" f WHERE f."user_id" = u."id" AND f."status" = 'verified')
  OR EXISTS (SELECT 1 FROM "passkeys" k WHERE k."user_id" = u."id"))`;

/** Which kinds of second factor somebody can show, besides a recovery code. */
export interface FactorKinds {
  hasApp: boolean;
  hasPasskeys: boolean;
  /** Enough of the number to know it by, or null. */
  phone: string | null;
}

/** Which second factors a person has. */
export async function factorsOf(userId: string): Promise<FactorKinds> {
  const [factors, passkeys] = await Promise.all([
    db().factor.findMany({ where: { userId, status: "verified" }, select: { type: true, phone: true } }),
    db().passkey.count({ where: { userId } }),
  ]);
  const number = factors.find(({ type }) => type === "phone")?.phone;
  return {
    hasApp: factors.some(({ type }) => type === "totp"),
    hasPasskeys: passkeys > 0,
    phone: number ? maskPhone(number) : null,
  };
}

/** Whether a person has a second factor of any kind. */
export async function hasFactor(userId: string, client: Prisma.TransactionClient = db()): Promise<boolean> {
  const [user] = await client.$queryRaw<{ hasFactor: boolean }[]>`
    SELECT ${withFactor} AS "hasFactor" FROM "users" u WHERE u."id" = ${userId}::uuid`;
  return user?.hasFactor ?? false;
}
