import { takeLock } from "~/db/take-lock.server";
import { utcDay } from "~/usage/day";
import { moveUses } from "~/usage/move-uses.server";
import type { Prisma } from "../../prisma/client/client";
import { movePractice } from "./practice/move-practice.server";
import { moveWhereabouts } from "./sky/keep-whereabouts.server";

/**
 * Gives a visitor's readings and today's uses, where they are and what they practised, to the account that they signed in to, in the transaction of `client`:
 * each once, and where one browser signs in to two accounts at the same time, all to one of them.
 */
export async function moveVisitor(
  { visitorId, userId }: { visitorId: string; userId: string },
  client: Prisma.TransactionClient,
): Promise<void> {
  await takeLock(visitorId, client);
  // First, so that a writing which takes its use meanwhile either is seen by the next statement or sees whose its
  // reading has become.
  await client.$executeRaw`
    UPDATE "readings" SET "visitor_id" = NULL, "user_id" = ${userId}::uuid WHERE "visitor_id" = ${visitorId}::uuid`;
  await moveUses({ visitorId, userId, date: utcDay() }, client);
  await moveWhereabouts({ visitorId, userId }, client);
  await movePractice({ visitorId, userId }, client);
}
