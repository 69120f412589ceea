import type { Language } from "~/i18n/languages";
import { CHECKED_ON, HELP_LINES } from "./help-lines.data";

/** The help lines for a language, as the page shows them. */
export type HelpLines = ReturnType<typeof helpLines>;

export function helpLines(language: Language) {
  const countries = new Intl.DisplayNames([language], { type: "region" });
  return {
    checkedOn: CHECKED_ON,
    countries: HELP_LINES[language].map(({ country, numbers }) => ({
      name: countries.of(country) ?? country,
      numbers,
    })),
  };
}
