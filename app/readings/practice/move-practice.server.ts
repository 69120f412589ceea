import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";

/**
 * Gives what a visitor practised to the account that they signed in to; of a card that both know, what was answered last
 * stays. One statement.
 */
export async function movePractice(
  { visitorId, userId }: { visitorId: string; userId: string },
  client: Prisma.TransactionClient = db(),
): Promise<void> {
  await client.$executeRaw`
    WITH taken AS (DELETE FROM "practice_cards" WHERE "visitor_id" = ${visitorId}::uuid RETURNING *)
    INSERT INTO "practice_cards" AS kept ("user_id", "card", "orientation", "due", "due_before", "stability", "difficulty",
      "state", "reps", "lapses", "answered_on", "answered_at", "chosen", "was_right")
    SELECT ${userId}::uuid, "card", "orientation", "due", "due_before", "stability", "difficulty", "state", "reps", "lapses",
      "answered_on", "answered_at", "chosen", "was_right" FROM taken
    ON CONFLICT ("user_id", "card", "orientation") DO UPDATE SET "due" = EXCLUDED."due",
      "due_before" = EXCLUDED."due_before", "stability" = EXCLUDED."stability", "difficulty" = EXCLUDED."difficulty",
      "state" = EXCLUDED."state", "reps" = EXCLUDED."reps", "lapses" = EXCLUDED."lapses",
      "answered_on" = EXCLUDED."answered_on", "answered_at" = EXCLUDED."answered_at", "chosen" = EXCLUDED."chosen",
      "was_right" = EXCLUDED."was_right"
    WHERE kept."answered_at" < EXCLUDED."answered_at"`;
}
