import { serialize } from "cookie";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import type { Theme } from "~/ui/theme";

const ONE_YEAR = 365 * 24 * 60 * 60;

/** The `Set-Cookie` value that keeps a language for pages whose address names none. */
export function languageCookie(language: Language): string {
  return keep("lang", language);
}

/** The `Set-Cookie` value that keeps a theme. */
export function themeCookie(theme: Theme): string {
  return keep("theme", theme);
}

/** Scripts read and write them too. */
function keep(name: string, value: string): string {
  const secure = settings().appUrl.startsWith("https:");
  return serialize(name, value, { path: "/", maxAge: ONE_YEAR, sameSite: "lax", secure });
}
