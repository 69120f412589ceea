import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";

/** The page, in `language`, to which a form or an address leads back in the end; none where that is home, or is none of ours. */
export function wayBack(from: unknown, language: Language): string | undefined {
  const path = localizedPath(localPath(from, "/"), language);
  return path === pathTo.home(language) ? undefined : path;
}
