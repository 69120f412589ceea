import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { goToGoogle } from "~/http/google/google.server";
import { languageOf } from "~/http/language.server";
import { currentSession, requireFreshSession, requireSession } from "~/http/person.server";
import { unlessDatabaseDown } from "~/http/plain-page.server";
import { readForm } from "~/http/read-form.server";
import { isLanguage } from "~/i18n/languages";
import { localPath } from "~/i18n/paths";

const intent = z.enum(["sign-in", "link", "confirm"]).catch("sign-in");

/** Whose session it takes to be sent. */
const REQUIRED = {
  "sign-in": currentSession,
  // Another way in is not given away to somebody who found the browser open.
  link: requireFreshSession,
  confirm: requireSession,
};

/** Nothing to see here: whoever comes by its address is sent home. */
export function loader() {
  return redirect("/");
}

/** Sends somebody to Google, to sign in, to link it to their account, or to confirm that it is them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const lang = form.get("lang");
  const language = isLanguage(lang) ? lang : languageOf(request);
  const going = {
    intent: intent.parse(form.get("intent")),
    from: localPath(form.get("from"), "/"),
    language,
  };
  return unlessDatabaseDown(request, async () => {
    const session = await REQUIRED[going.intent](request, context, going);
    return goToGoogle(request, { ...going, session: session?.id ?? null });
  });
}
