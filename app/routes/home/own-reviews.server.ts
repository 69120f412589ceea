import { settings } from "~/env.server";
import { FALLBACK_LANGUAGE, type Language } from "~/i18n/languages";

/** The operator's own reviews in a language, or in the fallback where there are none in it; null where none are set. */
export function ownReviews(language: Language) {
  const all = settings().reviews;
  if (!all) return null;
  const reviews = all[language];
  return reviews ? { language, reviews } : { language: FALLBACK_LANGUAGE, reviews: all[FALLBACK_LANGUAGE] };
}
