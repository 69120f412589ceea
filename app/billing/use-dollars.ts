import { useTranslation } from "react-i18next";
import { FALLBACK_LANGUAGE, isLanguage } from "~/i18n/languages";
import { dollars } from "./dollars";

/** Writes US cents as dollars, in the way of the page's language. */
export function useDollars(): (cents: number) => string {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE;
  return (cents) => dollars(cents, language);
}
