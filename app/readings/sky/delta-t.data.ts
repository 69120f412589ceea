/**
 * By how many seconds the earth's turning is behind even time (ΔT) at the beginning of each year from 2015 on, as the IERS
 * measured it. What follows is not known before; it has hardly changed for years.
 */
const SECONDS = [67.64, 68.1, 68.59, 68.97, 69.22, 69.36, 69.36, 69.29, 69.2, 69.18, 69.14, 69.11];
const FIRST_YEAR = 2015;
/** For so many years after the last one its figure is a better guess than a formula. */
const YEARS_AFTER = 30;

/** @param days since noon of 1 January 2000, UTC. @returns seconds; undefined for years of which it says nothing. */
export function deltaT(days: number): number | undefined {
  const since = 2000 + days / 365.25 - FIRST_YEAR;
  if (since < 0 || since > SECONDS.length + YEARS_AFTER) return undefined;
  const year = Math.min(Math.floor(since), SECONDS.length - 1);
  const [begun = 0, next = begun] = SECONDS.slice(year, year + 2);
  return begun + (next - begun) * Math.min(1, since - year);
}
