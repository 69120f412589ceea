import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSessionOf } from "~/accounts/sessions/end-sessions.server";
import { isDatabaseDown } from "~/db/database-down.server";
import { flash } from "~/http/flash.server";
import { languageOf } from "~/http/language.server";
import { leadOnward } from "~/http/lead-onward.server";
import { plainPage } from "~/http/plain-page.server";
import { readForm } from "~/http/read-form.server";
import { endedSessionCookie, sessionTokenOf } from "~/http/session-cookie.server";
import { languageOfPath, localizedPath, localPath, pathWithoutLanguage } from "~/i18n/paths";
import { log } from "~/log.server";

/** Pages of one person: nobody is led back to them once signed out. */
const PRIVATE =
  /^\/(account|confirm|two-factor|verify-email|reset-password|readings\/|subscription(?!\/plans))/;

/** Nothing to see here: whoever comes by its address is sent home. */
export function loader() {
  return redirect("/");
}

/**
 * Ends the session of this browser. One that has ended already is no fault (specification, section 8); one that cannot
 * be ended lives on, so that the browser keeps it and is told.
 * @throws Response 503 where the database is out of reach.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = sessionTokenOf(request);
  if (token) await endSessionOf(token).catch((error) => throwUnavailable(request, error));
  const headers = new Headers([["Set-Cookie", endedSessionCookie()]]);
  headers.append("Set-Cookie", await flash("signedOut"));
  return leadOnward(request, pageAfter(request, form), headers);
}

function pageAfter(request: Request, form: FormData): string {
  const from = localPath(form.get("from"), "/");
  const language = languageOfPath(from) ?? languageOf(request);
  return localizedPath(PRIVATE.test(pathWithoutLanguage(from)) ? "/" : from, language);
}

/** Thrown, so that a page whose scripts sent the form shows it as well. */
function throwUnavailable(request: Request, error: unknown): never {
  if (!isDatabaseDown(error)) throw error;
  log().error({ err: error }, "a session could not be ended");
  throw plainPage(request, 503);
}
