import type { Language } from "~/i18n/languages";

/** US cents as dollars, in the way of a language; with the full sign where a bare one means another dollar. */
export function dollars(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "symbol",
  });
  return format.format(cents / 100);
}
