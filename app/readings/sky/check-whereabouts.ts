import { CITIES } from "./cities.data";
import { DEFAULT_ZONE, isZone } from "./day-in-zone";
import type { Whereabouts, WhereaboutsFault } from "./whereabouts";

/** What somebody typed or chose; an empty field says nothing. */
export interface TypedWhereabouts {
  zone: string;
  city: string;
  latitude: string;
  longitude: string;
}

/** Degrees as people write them: with a point or a comma, and with a sign of either kind. */
const DEGREES = /^[+\-−]?\d{1,3}(?:[.,]\d{1,10})?$/;

/**
 * What was typed, as it is kept: a city brings its place and, where no zone was chosen, its zone. Coordinates are kept to
 * hundredths of a degree, a kilometre, which is enough for a sunrise to the minute.
 */
export function checkWhereabouts(
  typed: TypedWhereabouts,
): { whereabouts: Whereabouts; faults: null } | { whereabouts: null; faults: WhereaboutsFault[] } {
  const city = typed.city === "" ? null : CITIES.find(({ id }) => id === typed.city);
  const isTyped = city === null && (typed.latitude.trim() !== "" || typed.longitude.trim() !== "");
  const [latitude, longitude] = [degrees(typed.latitude, 90), degrees(typed.longitude, 180)];
  const faults: WhereaboutsFault[] = [
    ...(typed.zone !== "" && !isZone(typed.zone) ? (["zone"] as const) : []),
    ...(city === undefined ? (["city"] as const) : []),
    ...(isTyped && latitude === null ? (["latitude"] as const) : []),
    ...(isTyped && longitude === null ? (["longitude"] as const) : []),
  ];
  if (faults.length > 0) return { whereabouts: null, faults };
  const zone = typed.zone || city?.zone || DEFAULT_ZONE;
  if (city) {
    const place = { latitude: city.latitude, longitude: city.longitude, city: city.id };
    return { whereabouts: { zone, place }, faults: null };
  }
  const isWhole = latitude !== null && longitude !== null;
  const place = isTyped && isWhole ? { latitude, longitude, city: null } : null;
  return { whereabouts: { zone, place }, faults: null };
}

/** To hundredths; null for what is no number of degrees, or further than `most`. */
function degrees(typed: string, most: number): number | null {
  const text = typed.trim().replace(/°$/, "").trim();
  if (!DEGREES.test(text)) return null;
  const value = Math.round(Number(text.replace(",", ".").replace("−", "-")) * 100) / 100;
  return Math.abs(value) <= most ? value : null;
}
