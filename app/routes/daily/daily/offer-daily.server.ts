import type { DailyLetter } from "~/daily/daily-letter";
import { LANGUAGE_FACTS, LANGUAGES, type Language } from "~/i18n/languages";
import { listZones } from "~/readings/sky/day-in-zone";

/** The hour that is offered to whoever has chosen none. */
const MORNING = 8;

interface Known {
  letter: DailyLetter | null;
  /** Of their whereabouts. */
  zone: string;
  /** Of their account, if it is proven. */
  ownEmail: string | null;
  language: Language;
}

export type OfferedDaily = ReturnType<typeof offerDaily>;

/** The hours, zones and languages that can be chosen, and what is chosen now. */
export function offerDaily({ letter, zone, ownEmail, language }: Known) {
  const clock = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  return {
    hours: Array.from({ length: 24 }, (_, hour) => clock.format(new Date(Date.UTC(2026, 0, 1, hour)))),
    zones: listZones(),
    languages: LANGUAGES.map((id) => ({ id, name: LANGUAGE_FACTS[id].name })),
    chosen: {
      byMail: letter?.byMail ?? true,
      // Whoever has it shown by browsers alone is not to get mails with their next change.
      email: letter?.byMail === false ? "" : (letter?.email ?? ownEmail ?? ""),
      hour: String(letter?.hour ?? MORNING),
      zone: letter?.zone ?? zone,
      language: String(letter?.language ?? language),
    },
  };
}
