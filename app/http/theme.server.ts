import { parse } from "cookie";
import { DEFAULT_THEME, isTheme, type Theme } from "~/ui/theme";

/** The theme that the request's cookie names, light where it names none. */
export function themeOf(request: Request): Theme {
  const { theme } = parse(request.headers.get("Cookie") ?? "");
  return isTheme(theme) ? theme : DEFAULT_THEME;
}
