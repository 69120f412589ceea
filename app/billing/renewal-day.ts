/**
 * The day on which a plan that begins on `today` renews: the same day so many months later, or the last of a month that
 * has no such day. Days are `yyyy-MM-dd` in UTC.
 */
export function renewalDay(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const renewal = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
  return renewal.toISOString().slice(0, 10);
}
