import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Caller, StartedSession } from "~/accounts/account";
import { AccountError, type AccountErrorCode } from "~/accounts/account-error";
import { confirmWithIdentity } from "~/accounts/identities/confirm-with-identity.server";
import { linkIdentity } from "~/accounts/identities/link-identity.server";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { isDatabaseDown } from "~/db/database-down.server";
import { flash } from "~/http/flash.server";
import type { FlashCode } from "~/http/flash-codes";
import { GoogleError, identifyByGoogle } from "~/http/google/google.server";
import {
  type AskedOfGoogle,
  askedOf,
  clearGoogleCookie,
  keepIdentity,
} from "~/http/google/google-cookie.server";
import { PROVIDER_FLASHES, providerFault } from "~/http/google/provider-fault";
import { sessionHeaders } from "~/http/known-cookie.server";
import { languageOf } from "~/http/language.server";
import { refusalOf } from "~/http/limit-request.server";
import { callerOf, pathAfterProof, requireFreshSession, requireSession } from "~/http/person.server";
import { plainPage } from "~/http/plain-page.server";
import { pathTo } from "~/i18n/path-to";
import { localizedPath } from "~/i18n/paths";
import { log } from "~/log.server";

const REFUSALS: Partial<Record<AccountErrorCode, FlashCode>> = {
  "identity-taken": "googleTaken",
  "identity-unproven": "googleUnproven",
  "identity-stale": "googleStale",
  "too-many": "tooManyCodes",
  unverified: "googleUnproven",
  "session-ended": "loginRequired",
};

/** Takes in somebody who returns from Google, does what they were sent for, and leads them back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const kept = await askedOf(request);
  const error = new URL(request.url).searchParams.get("error");
  if (!kept)
    return leadTo(pathTo.signIn(languageOf(request)), [PROVIDER_FLASHES[providerFault(error ?? "")]]);
  try {
    const refusal = await refusalOf("provider", request, context);
    if (refusal) return refusal;
    return await completeOAuth(kept.asked, request, context);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isDatabaseDown(error)) return plainPage(request, 503);
    return leadTo(startOf(kept.asked, error), [faultOf(error)]);
  }
}

async function completeOAuth(
  asked: AskedOfGoogle,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const { intent, language, from } = asked;
  if (intent !== "sign-in") await checkAsker(asked, request, context);
  const identity = await identifyByGoogle(request);
  const caller = await callerOf(request, context);
  const back = localizedPath(from, language);
  if (intent === "sign-in") return signIn(asked, identity, caller);
  if (intent === "confirm") {
    const session = await requireSession(request, context, { language, from });
    const since = new Date(asked.askedAt);
    const started = await confirmWithIdentity(session, identity, { since, caller });
    if (started === "code-next")
      return leadTo(pathTo.confirm(language, { from, sent: "1" }), ["proofCodeSent"]);
    return leadTo(pathAfterProof(session, "identity", { language, from: back }), [], started);
  }
  await linkIdentity(await requireFreshSession(request, context, { language, from }), identity);
  return leadTo(back, ["googleLinked"]);
}

/** Signs in, or keeps the identity for when its owner has signed in another way. */
async function signIn(
  { language, from }: AskedOfGoogle,
  identity: ProvenIdentity,
  caller: Caller,
): Promise<Response> {
  try {
    const started = await signInWithIdentity(identity, language, caller);
    const back = localizedPath(from, language);
    return leadTo(started.needsFactor ? pathTo.twoFactor(language, { from: back }) : back, [], started);
  } catch (error) {
    if (!(error instanceof AccountError) || error.code !== "old-way-first") throw error;
    const headers = new Headers({ "Set-Cookie": await keepIdentity(identity) });
    headers.append("Set-Cookie", await flash("oldWayFirst"));
    return redirect(pathTo.signIn(language, { from }), { status: 303, headers });
  }
}

/**
 * What was asked for in one session is not done in another: it may be somebody else's by now.
 * @throws GoogleError; Response that leads to the sign-in page where there is no session any more.
 */
async function checkAsker(asked: AskedOfGoogle, request: Request, context: AppLoadContext): Promise<void> {
  const session = await requireSession(request, context, asked);
  if (session.id !== asked.session) throw new GoogleError("failed");
}

/** The page from which somebody was sent, as it is after `error`. */
function startOf({ intent, language, from }: AskedOfGoogle, error: unknown): string {
  if (intent === "link") return localizedPath(from, language);
  if (intent === "sign-in") return pathTo.signIn(language, { from });
  // The last code that was mailed may still be typed.
  const wasSent = error instanceof AccountError && error.code === "too-many";
  return pathTo.confirm(language, { from, ...(wasSent && { sent: "1" }) });
}

function faultOf(error: unknown): FlashCode {
  if (error instanceof GoogleError && error.code === "refused") return PROVIDER_FLASHES.refused;
  const known = error instanceof AccountError ? REFUSALS[error.code] : undefined;
  if (known) return known;
  log().warn({ err: error }, "sign-in with Google failed");
  return PROVIDER_FLASHES[error instanceof GoogleError ? error.code : "failed"];
}

async function leadTo(path: string, messages: FlashCode[], started?: StartedSession): Promise<Response> {
  const headers = started ? await sessionHeaders(started) : new Headers();
  headers.append("Set-Cookie", await clearGoogleCookie());
  for (const code of messages) headers.append("Set-Cookie", await flash(code));
  return redirect(path, { status: 303, headers });
}
