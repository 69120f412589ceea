import { FALLBACK_LANGUAGE, type Language } from "./languages";
import { pathTo, pathToShared } from "./path-to";
import { languageOfPath } from "./paths";

/** The first segments of the pages, whatever is below them. */
const FIRST_SEGMENTS = new Set(
  [...Object.values(pathTo), pathToShared].map((to: (language: Language, below: never) => string) => {
    const [, , first = ""] = to(FALLBACK_LANGUAGE, undefined as never).split(/[/?#]/);
    return first;
  }),
);

/** Whether a path begins with a language of ours or with a page; anything else stands where a language would. */
export function hasPageAt(path: string): boolean {
  return languageOfPath(path) !== undefined || FIRST_SEGMENTS.has(path.split("/")[1] ?? "");
}
