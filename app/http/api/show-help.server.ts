import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { FIND_A_HELPLINE } from "~/readings/crisis/help-lines.data";
import { helpLines, type Trouble } from "~/readings/crisis/help-lines.server";

/** The help lines of a language as a call tells them. */
export function showHelp(trouble: Trouble, language: Language) {
  const t = translator(language);
  return {
    trouble,
    message: t(trouble === "crisis" ? "crisis.box" : "crisis.violence"),
    emergency: t("crisis.emergency"),
    elsewhere: FIND_A_HELPLINE,
    countries: helpLines(language, trouble).countries.map(({ name, services }) => ({
      name,
      services: services.map((service) => ({
        ...service,
        numbers: service.numbers.map(({ number }) => number),
      })),
    })),
  };
}

/** What is answered in place of a reading to somebody in danger. */
export function showCrisis(language: Language) {
  const t = translator(language);
  return {
    crisis: {
      title: t("crisis.title"),
      words: t("crisis.words"),
      talk: t("crisis.talk"),
      notStored: t("crisis.kept"),
      help: showHelp("crisis", language),
    },
  };
}
