import { expect } from "vitest";
import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";
import { onPostgres } from "./database";

/**
 * Begins one thing after the other while a transaction is open that has done `first`, and which is committed once each of
 * them waits for it or for another. On the embedded database, which has one connection, they come after it.
 * @returns what became of them.
 */
export async function whileOpen(
  first: (client: Prisma.TransactionClient) => Promise<unknown>,
  ...begin: (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> {
  const begun: Promise<unknown>[] = [];
  await db().$transaction(async (client) => {
    await first(client);
    for (const each of begin) {
      begun.push(each());
      // Looked at below, and until then no fault that nobody catches.
      begun.at(-1)?.catch(() => undefined);
      if (onPostgres) await expect.poll(() => countWaiting(client), { interval: 5 }).toBe(begun.length);
    }
  });
  return Promise.allSettled(begun);
}

/** How many connections wait for another's transaction to end. */
async function countWaiting(client: Prisma.TransactionClient): Promise<number> {
  const [row] = await client.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM pg_stat_activity
    WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`;
  return row?.count ?? 0;
}
