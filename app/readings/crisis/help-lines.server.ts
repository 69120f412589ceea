import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { CHECKED_ON, HELP_LINES, type HelpService, VIOLENCE_LINES } from "./help-lines.data";

const LINES = { crisis: HELP_LINES, violence: VIOLENCE_LINES };

/** What help lines are for. */
export type Trouble = keyof typeof LINES;

/** The help lines for a language, as the page shows them. */
export type HelpLines = ReturnType<typeof helpLines>;

export function helpLines(language: Language, trouble: Trouble = "crisis") {
  const countries = new Intl.DisplayNames([language], { type: "region" });
  return {
    checkedOn: CHECKED_ON,
    countries: LINES[trouble][language].map(({ country, services }) => ({
      name: countries.of(country) ?? country,
      services: services.map((service) => ({
        name: service.name,
        note: noteOn(service, language),
        numbers: service.numbers.map((number) => ({ number, href: `tel:${number.replace(/\s/g, "")}` })),
      })),
    })),
  };
}

/** How a service is reached and, as far as that is known, when. */
function noteOn({ isTexted, isAlwaysOpen }: HelpService, language: Language): string {
  const t = translator(language);
  const notes = [
    t(isTexted ? "crisis.callOrText" : "crisis.call"),
    ...(isAlwaysOpen ? [t("crisis.anyHour")] : []),
  ];
  return notes.join(" · ");
}
