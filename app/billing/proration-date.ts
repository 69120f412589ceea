/**
 * The proration date of the preview that a change was asked for from, in seconds; null where it names none, or the preview has
 * expired.
 * @param lifetime for how many seconds a preview holds.
 */
export function readProrationDate(value: unknown, lifetime: number, now = Date.now()): number | null {
  if (!/^\d{1,12}$/.test(String(value))) return null;
  const age = now / 1_000 - Number(value);
  return age >= 0 && age <= lifetime ? Number(value) : null;
}
