import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import type { Owner } from "~/usage/owner";
import { Prisma } from "../../prisma/client/client";
import type { TarotReading } from "./find-reading.server";
import { isSameQuestion } from "./understanding/is-same-question.server";

/** For so many days a question is remembered. */
const DAYS = 3;
/** So many of somebody's last readings are looked through: more than the days' uses of whoever has the most. */
const LOOKED_THROUGH = 60;
/**
 * For so many milliseconds they are compared, the newest first: some are written to take long, and nobody else is answered meanwhile.
 * What is older then counts as another question.
 */
const COMPARING = 50;

/**
 * The last reading of an owner, of any spread, in which the same was asked in that language in the last days; null where there is none, or
 * none was found within `comparing` milliseconds.
 */
export async function findAskedBefore(
  owner: Owner,
  question: string,
  language: Language,
  comparing = COMPARING,
): Promise<string | null> {
  const recent = await db().reading.findMany({
    where: {
      ...owner,
      ...{ language, question: { not: null }, kind: { not: "zodiac" }, cards: { not: Prisma.DbNull } },
      createdAt: { gt: new Date(Date.now() - DAYS * 86_400_000) },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: LOOKED_THROUGH,
    select: { id: true, question: true },
  });
  // What is prepared once for a language is no part of it.
  isSameQuestion(question, question, language);
  const end = performance.now() + comparing;
  for (const { id, question: before } of recent) {
    if (performance.now() >= end) return null;
    if (before && isSameQuestion(before, question, language)) return id;
  }
  return null;
}

/** Whether this is the third time within a day, or a later one, that the question of a reading is asked. */
export async function isAskedOften({
  id,
  askedBeforeId,
}: Pick<TarotReading, "id" | "askedBeforeId">): Promise<boolean> {
  if (askedBeforeId === null) return false;
  const [row] = await db().$queryRaw<{ isOften: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "readings" third JOIN "readings" second ON second."id" = third."asked_before_id"
      JOIN "readings" first ON first."id" = second."asked_before_id"
      WHERE third."id" = ${id}::uuid AND first."created_at" > now() - interval '1 day'
    ) AS "isOften"`;
  return row?.isOften ?? false;
}
