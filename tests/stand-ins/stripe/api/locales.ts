/** Languages that the checkout speaks. */
export const CHECKOUT_LOCALES = [
  ...([
    "auto",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "en-GB",
    "es",
    "es-419",
    "et",
    "fi",
    "fil",
    "fr",
  ] as const),
  ...(["fr-CA", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt"] as const),
  ...(["pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"] as const),
] as const;

/** Languages that the portal speaks. */
export const PORTAL_LOCALES = [
  ...CHECKOUT_LOCALES,
  ...(["en-AU", "en-CA", "en-IE", "en-IN", "en-NZ", "en-SG"] as const),
] as const;
