import type { Language } from "~/i18n/languages";

/** Our languages as Stripe's pages name them. */
export const STRIPE_LOCALES = {
  en: "en",
  es: "es",
  "zh-CN": "zh",
  "zh-TW": "zh-TW",
  fr: "fr",
  de: "de",
} as const satisfies Record<Language, string>;
