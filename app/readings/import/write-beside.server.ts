import { type Owner, ownerIdOf } from "~/usage/owner";
import { Prisma } from "../../../prisma/client/client";
import { visitorRowsUntil } from "../visitor-rows";
import type { ImportedBeside } from "./read-beside";

/** Writes where somebody is and how well they know the cards, where they have not said or practised that here; what is there stays. */
export async function writeBeside(
  owner: Owner,
  { whereabouts, practice }: ImportedBeside,
  tx: Prisma.TransactionClient,
): Promise<void> {
  const column = Prisma.raw(owner.userId === undefined ? `"visitor_id"` : `"user_id"`);
  const id = ownerIdOf(owner);
  const until = owner.userId === undefined ? visitorRowsUntil() : null;
  if (whereabouts) {
    const { zone, latitude, longitude, city } = whereabouts;
    await tx.$executeRaw`
      INSERT INTO "whereabouts" (${column}, "zone", "latitude", "longitude", "city", "expires_at")
      VALUES (${id}::uuid, ${zone}, ${latitude}, ${longitude}, ${city}, ${until}::timestamptz)
      ON CONFLICT (${column}) DO NOTHING`;
  }
  if (practice.length === 0) return;
  const rows = practice.map(({ dueBefore, answeredOn, answeredAt, wasRight, ...row }) => ({
    ...row,
    due_before: dueBefore,
    answered_on: answeredOn,
    answered_at: answeredAt,
    was_right: wasRight,
  }));
  await tx.$executeRaw`
    INSERT INTO "practice_cards" (${column}, "card", "orientation", "due", "due_before", "stability", "difficulty", "state", "reps",
      "lapses", "answered_on", "answered_at", "chosen", "was_right", "expires_at")
    SELECT ${id}::uuid, row.*, ${until}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row("card" text, "orientation" text, "due" date, "due_before" date, "stability" float8, "difficulty" float8, "state" smallint,
        "reps" int, "lapses" int, "answered_on" date, "answered_at" timestamptz, "chosen" text, "was_right" boolean)
    ON CONFLICT (${column}, "card", "orientation") DO NOTHING`;
}
