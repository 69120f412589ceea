/**
 * The moment, in seconds, for which the figures of a form were reckoned; null where it names none, or those figures hold
 * no more.
 * @param holds for how many seconds they do.
 */
export function readReckonedFor(value: unknown, holds: number, now = Date.now()): number | null {
  if (typeof value !== "string" || !/^\d{1,12}$/.test(value)) return null;
  const age = now / 1_000 - Number(value);
  return age >= 0 && age <= holds ? Number(value) : null;
}
