import type { City } from "./cities.data";
import type { Coordinates } from "./ephemeris.server";

/** Where and by which clock somebody lives, as far as they have said. */
export interface Whereabouts {
  /** Of the IANA database. */
  zone: string;
  /** null where they named none. */
  place: (Coordinates & { city: City["id"] | null }) | null;
}

/** What is wrong with what somebody typed of where they are. */
export type WhereaboutsFault = "zone" | "city" | "latitude" | "longitude";
