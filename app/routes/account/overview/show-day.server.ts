import { findDailyLetter } from "~/daily/keep-daily.server";
import { dateFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";
import { CITIES } from "~/readings/sky/cities.data";
import { findWhereabouts } from "~/readings/sky/keep-whereabouts.server";
import type { Whereabouts } from "~/readings/sky/whereabouts";

/** What is kept of where somebody is and by which clock their card comes, in words. */
export async function showDay(userId: string, language: Language) {
  const [where, letter] = await Promise.all([findWhereabouts({ userId }), findDailyLetter({ userId })]);
  const clock = dateFormat(language, { hour: "numeric", minute: "2-digit" });
  return {
    zone: where?.zone ?? null,
    place: where?.place ? nameOf(where.place, language) : null,
    letter: letter && {
      hour: clock.format(new Date(Date.UTC(2026, 0, 1, letter.hour))),
      zone: letter.zone,
      waits: !letter.isConfirmed && !letter.byPush,
    },
  };
}

function nameOf(
  { city, latitude, longitude }: NonNullable<Whereabouts["place"]>,
  language: Language,
): string {
  const known = CITIES.find(({ id }) => id === city);
  return known ? known.names[language] : `${latitude}, ${longitude}`;
}
