import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import type { DueMail } from "./mail";

type Query = Record<string, string | undefined>;

/** Where a page is in the language of a mail, as its reader's mail program is to open it. */
export function pageUrl(
  { language }: Pick<DueMail, "language">,
  page: (language: Language, query?: Query) => string,
  query?: Query,
): string {
  return settings().appUrl + page(language, query);
}
