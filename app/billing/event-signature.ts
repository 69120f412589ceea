/** For how many seconds after it was signed an event is taken, as Stripe advises, and how far our clock may be behind. */
const LONGEST_WAY = 300;
const MOST_AHEAD = 60;

/**
 * Whether a header `Stripe-Signature` may be that of an event that is under way: one time, which is now, and a signature.
 * Whose it is, only the body can show. @param now in milliseconds.
 */
export function mayBeSignature(header: string | null | undefined, now = Date.now()): boolean {
  const parts = (header ?? "").split(",").map((part) => part.split("="));
  const valuesOf = (name: string) => parts.flatMap(([key, value = ""]) => (key === name ? [value] : []));
  const [time = "", ...moreTimes] = valuesOf("t");
  if (!/^\d{1,12}$/.test(time) || moreTimes.length > 0) return false;
  const age = Math.floor(now / 1_000) - Number(time);
  const isNow = age <= LONGEST_WAY && age >= -MOST_AHEAD;
  return isNow && valuesOf("v1").some((value) => /^[\da-f]{64}$/.test(value));
}
