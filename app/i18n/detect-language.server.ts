import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from "./languages";
import { languageOfPath } from "./paths";

/** What a browser says of the language that it wants. */
interface Wanted {
  pathname: string;
  /** What the menu kept. */
  saved: string | undefined;
  /** The `Accept-Language` header. */
  accepted: string | undefined;
}

/** The language of an answer: the path's first segment, the saved choice, what the browser accepts, English. */
export function detectLanguage({ pathname, saved, accepted }: Wanted): Language {
  if (isLanguage(saved)) return languageOfPath(pathname) ?? saved;
  return languageOfPath(pathname) ?? acceptedLanguage(accepted);
}

/** As much of the header as is read: browsers name a handful of languages. */
const LONGEST_HEADER = 500;
const MOST_TAGS = 20;
/** How many headers are remembered with what they come to: nearly everybody sends one of a few hundred. */
const KNOWN_HEADERS = 500;

const known = new LRUCache<string, Language>({ max: KNOWN_HEADERS });

/** Asked for several times in a request, and worked out once. */
function acceptedLanguage(accepted = ""): Language {
  const header = accepted.slice(0, LONGEST_HEADER).split(",", MOST_TAGS).join(",");
  const language = known.get(header) ?? firstOfOurs(header) ?? FALLBACK_LANGUAGE;
  known.set(header, language);
  return language;
}

function firstOfOurs(header: string): Language | undefined {
  for (const tag of new Negotiator({ headers: { "accept-language": header } }).languages()) {
    const language = nearestLanguage(tag);
    if (language) return language;
  }
  return undefined;
}

/** Our languages by what they are and how they are written. */
const OURS = new Map(LANGUAGES.map((language) => [languageAndScript(new Intl.Locale(language)), language]));

/** The country does not count: what somebody reads is a language in a script, as `zh-HK` is Chinese in traditional characters. */
function nearestLanguage(tag: string): Language | undefined {
  const asked = parseLocale(tag);
  return asked && OURS.get(languageAndScript(asked));
}

function languageAndScript(locale: Intl.Locale): string {
  const { language, script } = locale.maximize();
  return `${language}-${script}`;
}

/** Browsers send what they like; a tag that is none names no language. */
function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
