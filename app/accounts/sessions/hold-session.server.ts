import type { Prisma } from "../../../prisma/client/client";
import type { LiveSession } from "../account";
import { AccountError } from "../account-error";

/**
 * Makes sure that the session which asks for something lives until the transaction of `client` ends, and that of its
 * person's changes only one happens at a time. The person is locked before what is theirs, here as everywhere: two
 * transactions that did it the other way round would wait for each other.
 * @throws AccountError `session-ended` where it was ended meanwhile.
 */
export async function holdSession(
  { id, account }: LiveSession,
  client: Prisma.TransactionClient,
): Promise<void> {
  await client.$executeRaw`SELECT 1 FROM "users" WHERE "id" = ${account.id}::uuid FOR NO KEY UPDATE`;
  const held = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM "sessions" WHERE "id" = ${id}::uuid AND "expires_at" > now() FOR UPDATE`;
  if (held.length === 0) throw new AccountError("session-ended");
}
