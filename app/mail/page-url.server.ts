import { settings } from "~/env.server";
import type { DueMail } from "./mail";

/** The address of a page in the language of a mail, for example `verify-email`. */
export function pageUrl(
  { language }: Pick<DueMail, "language">,
  page: string,
  query: Record<string, string> = {},
): string {
  const url = new URL(`${settings().appUrl}/${language}/${page}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
