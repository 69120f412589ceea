import type { Language } from "~/i18n/languages";

const DAY = 24 * 60 * 60_000;

/** For so many days people say how long ago it was; before that, the date tells more. */
const RECENT_DAYS = 7;

/** A moment's day in UTC as people say it: “today”, “3 days ago”, or the date. */
export function describeDay(moment: Date, language: Language, now = new Date()): string {
  const days = dayOf(moment) - dayOf(now);
  if (days > -RECENT_DAYS && days <= 0) {
    return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
  }
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(moment);
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY);
}
