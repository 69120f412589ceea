import type { Prisma } from "../../../prisma/client/client";
import { AccountError } from "../account-error";

/**
 * Makes sure that the session which asks for something lives until the transaction of `client` ends.
 * @throws AccountError `session-ended` where it was ended meanwhile.
 */
export async function holdSession(id: string, client: Prisma.TransactionClient): Promise<void> {
  const held = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM "sessions" WHERE "id" = ${id}::uuid AND "expires_at" > now() FOR UPDATE`;
  if (held.length === 0) throw new AccountError("session-ended");
}
