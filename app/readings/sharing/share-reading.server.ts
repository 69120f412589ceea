import { z } from "zod";
import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { findReading } from "../find-reading.server";
import { ReadingError } from "../reading-error";
import { newShareToken } from "./share-token.server";

/**
 * Shows a reading to whoever has its link, which is made at the first time; later ones say anew whether its question is
 * shown as well.
 * @throws ReadingError `not-found`; `not-shareable` while its text is not whole, where it was taken over from a file, where help lines stand above it, and once
 * the operator has taken it down.
 */
export async function shareReading(
  owner: Owner | null,
  id: string | undefined,
  { withQuestion }: { withQuestion: boolean },
): Promise<void> {
  const { question, ...reading } = await findReading(owner, id);
  const count = await db().$executeRaw`
    INSERT INTO "shares" ("reading_id", "token", "with_question")
    SELECT "reading_id", ${newShareToken()}, ${withQuestion && question !== null}
    FROM "writings" JOIN "readings" ON "readings"."id" = "reading_id" AND "imported_at" IS NULL
    WHERE "reading_id" = ${reading.id}::uuid AND "writings"."kind" = 'interpretation' AND "status" = 'done' AND NOT "offers_help"
    ON CONFLICT ("reading_id") DO UPDATE SET "with_question" = EXCLUDED."with_question"
    WHERE "shares"."taken_down_at" IS NULL`;
  if (count === 0) throw new ReadingError("not-shareable");
}

/**
 * Withdraws the link of a reading, at once and for good: another one would be different. What the operator has taken down
 * stays so.
 * @throws ReadingError `not-found`.
 */
export async function withdrawShare(owner: Owner | null, id: string | undefined): Promise<void> {
  const { data } = z.uuid().safeParse(id);
  if (!owner || !data) throw new ReadingError("not-found");
  await db().share.deleteMany({ where: { readingId: data, takenDownAt: null, reading: owner } });
}
