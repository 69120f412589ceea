import { createHash, randomInt } from "node:crypto";
import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import type { Caller } from "../account";

const CODES = 10;
/** Crockford's base32, 5 bits a letter: no i, l, o or u to mistake for another. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits, so many that a plain hash is enough: there is nothing to guess from. */
const LENGTH = 16;

/** Clients of `/auth/v1` have no place for recovery codes, and would keep them with their session: their person makes some on the account page. */
export function showsRecoveryCodes({ client }: Pick<Caller, "client">): boolean {
  return client === undefined;
}

/** How many recovery codes a person has left. */
export function countRecoveryCodes(userId: string, client: Prisma.TransactionClient = db()): Promise<number> {
  return client.recoveryCode.count({ where: { userId } });
}

/**
 * Gives a person new recovery codes, `xxxx-xxxx-xxxx-xxxx`, for the only time that they can be read; the old ones are
 * void. The person must be locked, or two at once would leave twice as many.
 */
export async function writeRecoveryCodes(
  userId: string,
  client: Prisma.TransactionClient,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await client.recoveryCode.deleteMany({ where: { userId } });
  await client.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(code) })) });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Uses a recovery code (letters only) up. @returns false where the person has no such code, or none any more. */
export async function takeRecoveryCode(
  userId: string,
  code: string,
  client: Prisma.TransactionClient,
): Promise<boolean> {
  const taken = await client.$executeRaw`
    DELETE FROM "recovery_codes" WHERE "user_id" = ${userId}::uuid AND "code_hash" = ${hashOf(code)}::bytea`;
  return taken === 1;
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}

function hashOf(code: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(code).digest());
}
