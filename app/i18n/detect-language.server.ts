import { parse } from "cookie";
import Negotiator from "negotiator";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages";
import { languageOfPath } from "./paths";

/** The language of a request: the path's first segment, the saved choice, what the browser accepts, English. */
export function detectLanguage(request: Request): Language {
  const { pathname } = new URL(request.url);
  return languageOfPath(pathname) ?? savedLanguage(request) ?? acceptedLanguage(request) ?? FALLBACK_LANGUAGE;
}

function savedLanguage(request: Request): Language | undefined {
  const { lang } = parse(request.headers.get("Cookie") ?? "");
  return isLanguage(lang) ? lang : undefined;
}

function acceptedLanguage(request: Request): Language | undefined {
  const headers = { "accept-language": request.headers.get("Accept-Language") ?? undefined };
  return new Negotiator({ headers })
    .languages()
    .map(nearestLanguage)
    .find((language) => language !== undefined);
}

/** Every form of Chinese is one of two scripts; of the others only the language counts. */
function nearestLanguage(tag: string): Language | undefined {
  const locale = parseLocale(tag)?.maximize();
  if (locale?.language === "zh") return locale.script === "Hant" ? "zh-TW" : "zh-CN";
  return LANGUAGES.find((language) => language === locale?.language);
}

/** Browsers send what they like; a tag that is none names no language. */
function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
