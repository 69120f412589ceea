import type { Prisma } from "../../../prisma/client/client";

/** Lets only one change of a person's second factor happen at a time, until the transaction of `client` ends. */
export async function lockUser(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.$executeRaw`SELECT 1 FROM "users" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
}
