import type { Language } from "~/i18n/languages";
import { CITIES } from "~/readings/sky/cities.data";
import { listZones } from "~/readings/sky/day-in-zone";
import type { Whereabouts } from "~/readings/sky/whereabouts";

export type OfferedWhereabouts = ReturnType<typeof offerWhereabouts>;

/** The zones and cities that can be chosen, and what is chosen now. */
export function offerWhereabouts(where: Whereabouts | null, language: Language) {
  const { zone = "", place = null } = where ?? {};
  const city = CITIES.find(({ id }) => id === place?.city);
  const collator = new Intl.Collator(language);
  return {
    zones: listZones(),
    cities: CITIES.map(({ id, names }) => ({ id, name: names[language] })).sort((a, b) =>
      collator.compare(a.name, b.name),
    ),
    chosen: {
      // The zone that a city brought goes with it when another is chosen.
      zone: zone === city?.zone ? "" : zone,
      city: city?.id ?? "",
      latitude: place && !city ? String(place.latitude) : "",
      longitude: place && !city ? String(place.longitude) : "",
    },
  };
}
