import { LRUCache } from "lru-cache";

/** The time that is told where nobody has named a zone. */
export const DEFAULT_ZONE = "UTC";

/** A calendar day, `YYYY-MM-DD`, and the zone by whose clocks it is one. */
export interface LocalDay {
  day: string;
  zone: string;
}

const HOUR = 3_600_000;
/** No zone is further than this from UTC, and no day longer than two. */
const FURTHEST = 15 * HOUR;

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

/** The zones of the IANA database that can be chosen, UTC first. */
export function listZones(): readonly string[] {
  zones ??= [DEFAULT_ZONE, ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== DEFAULT_ZONE)];
  return zones;
}
let zones: readonly string[] | undefined;

/** Whether something names a zone of the IANA database, a former name of one included. */
export function isZone(value: unknown): value is string {
  // An offset such as `+02:00` is no zone: it knows no summer.
  if (typeof value !== "string" || !/^[A-Za-z][\w+\-/]{1,63}$/.test(value)) return false;
  try {
    formatOf(value);
    return true;
  } catch {
    return false;
  }
}

/** The calendar day of a moment in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, at = new Date()): string {
  return formatOf(zone).format(at);
}

/** From the first moment of a calendar day in a zone to that of the next. */
export function spanOfDay(day: string, zone: string): { from: Date; to: Date } {
  return { from: startOf(day, zone), to: startOf(dayAfter(day), zone) };
}

/** The calendar day so many days after another. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/** Found between its bounds: clocks may be put forward at midnight, and a zone may leave a day out. */
function startOf(day: string, zone: string): Date {
  const midnight = Date.parse(day);
  if (zone === DEFAULT_ZONE) return new Date(midnight);
  let [before, since] = [midnight - FURTHEST, midnight + FURTHEST];
  while (since - before > 1_000) {
    const middle = Math.floor((before + since) / 2_000) * 1_000;
    if (dayIn(zone, new Date(middle)) < day) before = middle;
    else since = middle;
  }
  return new Date(since);
}

/** @throws RangeError where there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  // Sweden writes its days as the ISO does.
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" },
  });
  formats.set(zone, format);
  return format;
}
