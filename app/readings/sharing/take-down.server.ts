import { db } from "~/db.server";
import { knownLanguage } from "~/i18n/languages";
import { pathToShared } from "~/i18n/path-to";

const MOST_LISTED = 100;

/** A link that somebody reported, as a path of the site. */
export interface ReportedShare {
  path: string;
  reports: number;
  reportedAt: Date;
}

/** The links that were reported and still show something, the newest report first, as many as can be looked at. */
export async function listReported(): Promise<ReportedShare[]> {
  const rows = await db().share.findMany({
    where: { reportedAt: { not: null }, takenDownAt: null },
    select: { token: true, reports: true, reportedAt: true, reading: { select: { language: true } } },
    orderBy: { reportedAt: "desc" },
    take: MOST_LISTED,
  });
  return rows.flatMap(({ token, reports, reportedAt, reading }) =>
    reportedAt ? [{ path: pathToShared(knownLanguage(reading.language), token), reports, reportedAt }] : [],
  );
}

/**
 * Takes down what a link shows, at once: its reading stays its owner's, and cannot be shared again.
 * @returns whether it showed anything.
 */
export async function takeDown(token: string): Promise<boolean> {
  const { count } = await db().share.updateMany({
    where: { token, takenDownAt: null },
    data: { takenDownAt: new Date() },
  });
  return count > 0;
}
