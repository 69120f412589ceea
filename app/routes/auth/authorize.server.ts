import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { beginProviderFlow, type ProviderFlow } from "~/accounts/clients/provider-flows.server";
import { settings } from "~/env.server";
import { clientPage } from "~/http/client-page.server";
import { addressAtGoogle } from "~/http/google/google.server";
import type { AuthCall } from "./auth-call.server";
import { validationFault } from "./auth-fault";
import { challengeFields, readChallenge } from "./challenge";
import { limitFlow } from "./limit-flow.server";
import { answerJson } from "./objects";
import { requireFresh } from "./require-fresh";

/** Sends a browser to the provider, to sign in to the client by it. */
export async function authorize(call: AuthCall): Promise<Response> {
  return leave(await addressAtProvider(call, null));
}

/**
 * The same, to link the identity there to the account of whoever calls. A client asks by a call that bears its token, and has the
 * browser go there itself.
 */
export async function authorizeLink(call: AuthCall): Promise<Response> {
  const session = await call.fullSession();
  requireFresh(session);
  const url = await addressAtProvider(call, { userId: session.account.id, sessionId: session.id });
  return call.query.get("skip_http_redirect") === "true" ? answerJson({ url }) : leave(url);
}

function leave(url: string): Response {
  return redirect(url, { status: 302, headers: { "Cache-Control": "no-store" } });
}

async function addressAtProvider(call: AuthCall, linksTo: ProviderFlow["linksTo"]): Promise<string> {
  const { query } = call;
  const provider = query.get("provider") ?? "";
  if (provider !== "google" || !settings().google)
    throw validationFault("Unsupported provider: provider is not enabled");
  const challenge = readChallenge(challengeFields.parse(Object.fromEntries(query)));
  await limitFlow(call);
  const id = randomUUID();
  const { url, state } = await addressAtGoogle(id);
  await beginProviderFlow({ id, redirectTo: wayBack(call).href, challenge, linksTo }, state);
  return url;
}

/** The page that is named, else that from which somebody comes, as far as either may be led to; else the site itself. */
function wayBack({ query, request }: AuthCall): URL {
  const { appUrl } = settings();
  return (
    clientPage(query.get("redirect_to")) ?? clientPage(request.headers.get("Referer")) ?? new URL(appUrl)
  );
}
