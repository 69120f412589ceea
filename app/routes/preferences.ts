import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { settings } from "~/env.server";
import { detectLanguage } from "~/i18n/detect-language.server";
import { isLanguage } from "~/i18n/languages";
import { localizedPath, localPath } from "~/i18n/paths";
import { plainPage } from "~/plain-page.server";
import { readForm } from "~/read-form.server";
import { takeQuickRequest } from "~/throttle/take-quick-request.server";
import { isTheme } from "~/ui/theme";

const ONE_YEAR = 365 * 24 * 60 * 60;

/** Nothing to see here: whoever comes by its address is sent home. */
export function loader() {
  return redirect("/");
}

/** Keeps a chosen language or theme in its cookie and leads back to the page, in the language now chosen. */
export async function action({ request, context }: ActionFunctionArgs) {
  const wait = takeQuickRequest("preference", { visitor: null, address: context.clientAddress });
  if (wait !== null) return plainPage(request, 429, wait);
  const form = await readForm(request);
  const [language, theme] = [form.get("language"), form.get("theme")];
  const from = localPath(form.get("from"), `/${detectLanguage(request)}`);
  if (isLanguage(language)) return remember("lang", language, localizedPath(from, language));
  if (isTheme(theme)) return remember("theme", theme, from);
  return plainPage(request, 422);
}

function remember(name: string, value: string, to: string) {
  const secure = settings().appUrl.startsWith("https:");
  const cookie = serialize(name, value, { path: "/", maxAge: ONE_YEAR, sameSite: "lax", secure });
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}
