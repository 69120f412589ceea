import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { settings } from "~/env.server";
import { languageOf } from "~/http/language.server";
import { plainPage } from "~/http/plain-page.server";
import { readForm } from "~/http/read-form.server";
import { isLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";
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
  const from = localPath(form.get("from"), pathTo.home(languageOf(request)));
  if (isLanguage(language)) return remember("lang", language, localizedPath(from, language));
  if (isTheme(theme)) return remember("theme", theme, from);
  return plainPage(request, 422);
}

function remember(name: string, value: string, to: string) {
  const secure = settings().appUrl.startsWith("https:");
  const cookie = serialize(name, value, { path: "/", maxAge: ONE_YEAR, sameSite: "lax", secure });
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}
