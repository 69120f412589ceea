import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { goToGoogle } from "~/accounts/web/google/google.server";
import { requireFreshSession } from "~/accounts/web/person.server";
import { detectLanguage } from "~/i18n/detect-language.server";
import { isLanguage } from "~/i18n/languages";
import { localPath } from "~/i18n/paths";
import { unlessDatabaseDown } from "~/plain-page.server";
import { readForm } from "~/read-form.server";

const intent = z.enum(["sign-in", "link", "confirm"]).catch("sign-in");

/** Nothing to see here: whoever comes by its address is sent home. */
export function loader() {
  return redirect("/");
}

/** Sends somebody to Google, to sign in, to link it to their account, or to confirm that it is them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const lang = form.get("lang");
  const language = isLanguage(lang) ? lang : detectLanguage(request);
  const errand = {
    intent: intent.parse(form.get("intent")),
    from: localPath(form.get("from"), "/"),
    language,
  };
  return unlessDatabaseDown(request, async () => {
    // Another way in is not given away to somebody who found the browser open.
    if (errand.intent === "link") await requireFreshSession(request, context, language, errand.from);
    return goToGoogle(request, errand);
  });
}
