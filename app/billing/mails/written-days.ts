import type { Language } from "~/i18n/languages";

const DAY = 24 * 60 * 60 * 1000;

/** How far a number of days is from today: `in 7 Tagen`, `morgen`. */
export function writtenDistance(days: number, language: Language): string {
  const written = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  // Our Chinese texts have a space between a number and its unit; the format has one in Taiwan alone.
  return written.format(days, "day").replace(/(\d)(?=\p{Script=Han})/u, "$1 ");
}

/** How many days it is from `now` to a day given as `yyyy-MM-dd`, counted in UTC; below zero for one that has been. */
export function daysUntil(day: string, now = new Date()): number {
  const today = now.toISOString().slice(0, 10);
  return (Date.parse(day) - Date.parse(today)) / DAY;
}
