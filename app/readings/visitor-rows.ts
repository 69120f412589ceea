/** When rows of a visitor go: a while after their cookie has ended, as their readings do. Rows of an account stay. */
export function visitorRowsUntil(now = new Date()): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + 13);
  return until;
}
