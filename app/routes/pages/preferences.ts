import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { settings } from "~/env.server";
import { languageOf } from "~/http/language.server";
import { leadOnward } from "~/http/lead-onward.server";
import { plainPage } from "~/http/plain-page.server";
import { languageCookie, themeCookie } from "~/http/preference-cookies.server";
import { readForm } from "~/http/read-form.server";
import { isLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath, withoutToken } from "~/i18n/paths";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";
import { isTheme } from "~/ui/theme";

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
  const from = wholePath(request, localPath(form.get("from"), pathTo.home(languageOf(request))));
  if (isLanguage(language))
    return leadOnward(request, localizedPath(from, language), kept(languageCookie(language)));
  if (isTheme(theme)) return leadOnward(request, from, kept(themeCookie(theme)));
  return plainPage(request, 422);
}

/** A page's form does not hold the secret of a mail's link; that the browser came from such a page, it says itself. */
function wholePath(request: Request, from: string): string {
  const { appUrl } = settings();
  const referrer = request.headers.get("Referer") ?? "";
  if (!referrer.startsWith(`${appUrl}/`)) return from;
  const here = localPath(referrer.slice(appUrl.length), from);
  return withoutToken(here) === from ? here : from;
}

function kept(cookie: string): Headers {
  return new Headers({ "Set-Cookie": cookie });
}
