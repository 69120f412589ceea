import type { Language } from "~/i18n/languages";
import { joinSentences } from "~/i18n/typography";
import { writtenDay } from "~/i18n/written-day";
import type { Owner } from "~/usage/owner";
import { CITIES } from "./cities.data";
import { DEFAULT_ZONE, dayIn } from "./day-in-zone";
import { describeSky, describeSunTimes } from "./describe-sky.server";
import { findWhereabouts } from "./keep-whereabouts.server";
import { skyOfDay, sunTimesOf } from "./sky-of-day.server";
import type { Whereabouts } from "./whereabouts";

/** The sky of a day as a page tells it. */
export type ShownSky = ReturnType<typeof tellSky>;

/** The sky of a day, or of today, by the clock and at the place that somebody has named; in UTC for everybody else. */
export async function showSky(owner: Owner | null, language: Language, day?: string): Promise<ShownSky> {
  return tellSky(await findWhereabouts(owner), language, day);
}

/** The sky of a day, or of today, for whoever is there. */
export function tellSky(where: Whereabouts | null, language: Language, asked?: string) {
  const zone = where?.zone ?? DEFAULT_ZONE;
  const place = where?.place ?? null;
  const day = asked ?? dayIn(zone);
  const sky = skyOfDay(day, zone);
  const { phase, moon, sun } = describeSky(sky, language);
  const times = place && describeSunTimes(sunTimesOf(day, zone, place), sky, language);
  return {
    day,
    written: writtenDay(day, language, { hasYear: false }),
    zone,
    sentences: joinSentences([phase, moon, sun, ...(times ? [times] : [])], language),
    /** The lit part of the moon's disc, as the path of a drawing. */
    lit: litPath(place && place.latitude < 0 ? 360 - sky.elongation : sky.elongation),
    placeName: place && namePlace(place, language),
  };
}

/** Of a disc with the radius 10 around 12, 12; from the north, since south of the equator the moon is seen the other way up. */
function litPath(elongation: number): string {
  const isWaxing = elongation < 180;
  const isCrescent = Math.cos((elongation * Math.PI) / 180) > 0;
  const width = Math.abs(Math.cos((elongation * Math.PI) / 180) * 10).toFixed(2);
  const inner = isWaxing === isCrescent ? 0 : 1;
  return `M12 2a10 10 0 0 ${isWaxing ? 1 : 0} 0 20a${width} 10 0 0 ${inner} 0-20z`;
}

function namePlace(
  { city, latitude, longitude }: NonNullable<Whereabouts["place"]>,
  language: Language,
): string {
  const known = CITIES.find(({ id }) => id === city);
  if (known) return known.names[language];
  const degrees = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return `${degrees.format(latitude)}°, ${degrees.format(longitude)}°`;
}
