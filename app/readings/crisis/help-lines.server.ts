import type { Language } from "~/i18n/languages";
import { CHECKED_ON, HELP_LINES, VIOLENCE_LINES } from "./help-lines.data";

const LINES = { crisis: HELP_LINES, violence: VIOLENCE_LINES };

/** What help lines are for. */
export type Trouble = keyof typeof LINES;

/** The help lines for a language, as the page shows them. */
export type HelpLines = ReturnType<typeof helpLines>;

export function helpLines(language: Language, trouble: Trouble = "crisis") {
  const countries = new Intl.DisplayNames([language], { type: "region" });
  return {
    checkedOn: CHECKED_ON,
    countries: LINES[trouble][language].map(({ country, numbers }) => ({
      name: countries.of(country) ?? country,
      numbers: numbers.map((number) => ({ number, href: `tel:${number.replace(/\s/g, "")}` })),
    })),
  };
}
