import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { StartedSession } from "~/accounts/account";
import { AccountError, type AccountErrorCode } from "~/accounts/account-error";
import { confirmWithIdentity, linkIdentity } from "~/accounts/identities/link-identity.server";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import {
  type Errand,
  endErrand,
  errandOf,
  GoogleError,
  identifyByGoogle,
} from "~/accounts/web/google/google.server";
import { callerOf, requireFreshSession, requireSession } from "~/accounts/web/person.server";
import { sessionCookie } from "~/accounts/web/session-cookie.server";
import { isDatabaseDown } from "~/db/database-down.server";
import type { FlashCode } from "~/flash";
import { flash } from "~/flash.server";
import { detectLanguage } from "~/i18n/detect-language.server";
import { localizedPath } from "~/i18n/paths";
import { refusalOf } from "~/limit-request.server";
import { log } from "~/log.server";
import { plainPage } from "~/plain-page.server";

const REFUSALS: Partial<Record<AccountErrorCode, FlashCode>> = {
  "identity-taken": "googleTaken",
  "identity-unproven": "googleUnproven",
  unverified: "googleUnproven",
  "session-ended": "loginRequired",
};

/** Takes in somebody who returns from Google, does what they were sent for, and leads them back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const errand = await errandOf(request);
  if (!errand) return leadTo(`/${detectLanguage(request)}/sign-in`, ["googleFailed"]);
  try {
    const refusal = await refusalOf("provider", request, context);
    if (refusal) return refusal;
    return await runErrand(errand, request, context);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isDatabaseDown(error)) return plainPage(request, 503);
    return leadTo(startOf(errand), [faultOf(error)]);
  }
}

async function runErrand(errand: Errand, request: Request, context: AppLoadContext): Promise<Response> {
  const { intent, language, from } = errand;
  const identity = await identifyByGoogle(request);
  const caller = await callerOf(request, context);
  const back = localizedPath(from, language);
  if (intent === "sign-in") {
    const started = await signInWithIdentity(identity, language, caller);
    const next = started.needsFactor ? `/${language}/two-factor?from=${encodeURIComponent(back)}` : back;
    return leadTo(next, [], started);
  }
  if (intent === "confirm") {
    const session = await requireSession(request, context, language, from);
    return leadTo(back, [], await confirmWithIdentity(session, identity, caller));
  }
  await linkIdentity(await requireFreshSession(request, context, language, from), identity);
  return leadTo(back, ["googleLinked"]);
}

/** The page on which the errand began. */
function startOf({ intent, language, from }: Errand): string {
  const query = `?from=${encodeURIComponent(from)}`;
  if (intent === "link") return localizedPath(from, language);
  return `/${language}/${intent === "confirm" ? "confirm" : "sign-in"}${query}`;
}

function faultOf(error: unknown): FlashCode {
  if (error instanceof GoogleError && error.code === "refused") return "googleRefused";
  const known = error instanceof AccountError ? REFUSALS[error.code] : undefined;
  if (known) return known;
  log().warn({ err: error }, "sign-in with Google failed");
  return "googleFailed";
}

async function leadTo(path: string, messages: FlashCode[], started?: StartedSession): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await endErrand() });
  if (started) headers.append("Set-Cookie", sessionCookie(started));
  for (const code of messages) headers.append("Set-Cookie", await flash(code));
  return redirect(path, { status: 303, headers });
}
