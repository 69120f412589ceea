import { useTranslation } from "react-i18next";
import { knownLanguage, type Language } from "~/i18n/languages";

/** US cents as dollars, in the way of a language; with the full sign where a bare one means another dollar. */
export function dollars(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "symbol",
  });
  return format.format(cents / 100);
}

/** {@link dollars} in the language of the page. */
export function useDollars(): (cents: number) => string {
  const { i18n } = useTranslation();
  return (cents) => dollars(cents, knownLanguage(i18n.language));
}
