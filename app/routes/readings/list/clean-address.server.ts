import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";

/** The address of the list without the fields that a form sent empty; null where it has none of these. */
export function cleanAddress(language: Language, searchParams: URLSearchParams): string | null {
  const filled = [...searchParams].filter(([, value]) => value !== "");
  return filled.length < searchParams.size ? pathTo.readings(language, Object.fromEntries(filled)) : null;
}
