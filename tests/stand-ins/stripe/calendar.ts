const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The same day of the month and time of day (UTC) some months later; the last day where the month has no such day. */
export function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1_000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to.getTime() / 1_000;
}

/** The first end of a period later than `after`, counted from the anchor: 31 January, 28 February, 31 March. */
export function periodEnd(anchor: number, months: number, after: number): number {
  let count = 1;
  while (addMonths(anchor, months * count) <= after) count += 1;
  return addMonths(anchor, months * count);
}

/** Some time to pass; each part defaults to none. */
export interface Duration {
  months?: number;
  days?: number;
  hours?: number;
}

/** In whole seconds, from the given moment on. */
export function lengthOf({ months = 0, days = 0, hours = 0 }: Duration, from: number): number {
  return addMonths(from, months) - from + Math.round(days * DAY + hours * HOUR);
}
