import { LRUCache } from "lru-cache";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { log } from "~/log.server";
import { countCrisisPage } from "~/metrics.server";
import { type Requester, subjectsOf } from "~/rate-limits/requester.server";
import { utcDay } from "~/usage/day";

/** Visitors and addresses that are remembered, far more than a day has. */
const MOST_SUBJECTS = 50_000;

/** On which day each was counted last. In this process alone: it is kept nowhere who was in danger. */
const lastCounted = new LRUCache<string, string>({ max: MOST_SUBJECTS });

/**
 * Counts by day and language that help lines were shown: once a day of a visitor, and once of a network address, so that
 * nobody drives the count up; of several processes each counts for itself. A count that cannot be stored never keeps the
 * help page from anybody.
 */
export async function countCrisis(language: Language, requester: Requester): Promise<void> {
  const day = utcDay();
  if (!isFirst(requester, day)) return;
  countCrisisPage();
  try {
    await db().$executeRaw`
      INSERT INTO "crisis_counts" ("date", "language", "count") VALUES (${day}::date, ${language}, 1)
      ON CONFLICT ("date", "language") DO UPDATE SET "count" = "crisis_counts"."count" + 1`;
  } catch (error) {
    log().error({ err: error }, "a crisis page could not be counted");
  }
}

function isFirst(requester: Requester, day: string): boolean {
  const { visitor, address } = subjectsOf(requester);
  const keys = [visitor && `visitor ${visitor}`, address && `address ${address}`].filter(
    (key) => key !== null,
  );
  const isFirst = keys.every((key) => lastCounted.get(key) !== day);
  for (const key of keys) lastCounted.set(key, day);
  return isFirst;
}
