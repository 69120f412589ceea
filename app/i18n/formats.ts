import type { Language } from "./languages";

/** Making one takes some fifty times as long as using it; of few languages and few ways to write there are few. */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** How a language writes dates, in UTC. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(
    dates,
    language,
    options,
    () => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }),
  );
}

/** How a language writes numbers. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, language, options, () => new Intl.NumberFormat(language, options));
}

function kept<Format>(
  formats: Map<string, Format>,
  language: Language,
  options: object,
  make: () => Format,
): Format {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
