import type { Prisma } from "../../prisma/client/client";

/** Waits until nobody else has the lock of a name, and has it until the transaction of `client` ends. */
export async function takeLock(name: string, client: Prisma.TransactionClient): Promise<void> {
  await client.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
