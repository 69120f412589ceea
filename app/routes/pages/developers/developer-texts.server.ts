import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";

interface DeveloperTexts {
  title: string;
  description: string;
  heading: string;
  lead: string;
  start: { heading: string; text: string };
  openapi: string;
  sections: { id: string; heading: string; text: string[] }[];
  calls: string;
  problems: string;
  problemsText: string;
  /** Whose token a call asks for. */
  open: string;
  needs: string;
  account: string;
  required: string;
  optional: string;
  sample: string;
  answer: string;
}

const files = import.meta.glob<DeveloperTexts>("./texts/*.json", { eager: true, import: "default" });

/** The words of the page for developers in a language. */
export function developerTexts(language: Language): DeveloperTexts {
  return textsIn(language, files);
}
