import { isLanguage, type Language } from "./languages";

/** The path as it reads in `language`: its language segment swapped, or put in front. Query and hash stay. */
export function localizedPath(path: string, language: Language): string {
  const rest = pathWithoutLanguage(path);
  return `/${language}${rest === "/" ? "" : rest.replace(/^\/(?=[?#]|$)/, "")}`;
}

/** The path without its language segment; `/` at least. */
export function pathWithoutLanguage(path: string): string {
  const [, first = "", rest = ""] = /^\/([^/?#]*)(.*)$/s.exec(path) ?? [];
  if (!isLanguage(first)) return path;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The language that the path itself names, if it names one. */
export function languageOfPath(path: string): Language | undefined {
  const first = path.split("/")[1];
  return isLanguage(first) ? first : undefined;
}

/** The path without the secret that the link of a mail brings: forms that lead back must not hold it. */
export function withoutToken(path: string): string {
  return path.replace(/([?&])token=[^&]*&?/g, "$1").replace(/[?&]$/, "");
}

/** Longer than the address of any page of ours, and short enough for a header or a cookie. */
const LONGEST = 1_000;

/** `path` if it leads to a page of this site, else `fallback`: what a form may send somebody back to. */
export function localPath(path: unknown, fallback: string): string {
  if (typeof path !== "string" || path.length > LONGEST || !/^\/(?![/\\])[^\s\\]*$/.test(path))
    return fallback;
  const url = new URL(path, "http://local.invalid");
  const isLocal = url.host === "local.invalid" && !url.pathname.startsWith("//");
  const local = url.pathname + url.search + url.hash;
  return isLocal && local.length <= LONGEST ? local : fallback;
}
