import { db } from "~/db.server";
import { KEPT_BESIDE } from "./export-account.server";

/** Everything that is kept of a visitor without an account, beside their readings: what their cookie alone leads to. */
export async function exportVisitor(visitorId: string) {
  const where = { visitorId };
  const { whereabouts, practiceCards, dailyLetter, usageLogs } = KEPT_BESIDE;
  const [place, practised, letter, days] = await Promise.all([
    db().whereabouts.findUnique({ where, ...whereabouts }),
    db().practiceCard.findMany({ where, ...practiceCards }),
    db().dailyLetter.findUnique({ where, ...dailyLetter }),
    db().anonymousUsageLog.findMany({ where: { sessionId: visitorId }, ...usageLogs }),
  ]);
  return { whereabouts: place, practiceCards: practised, dailyLetter: letter, usageLogs: days };
}
