import type { LiveSession } from "~/accounts/account";
import { AccountError } from "~/accounts/account-error";
import { issueCode } from "~/accounts/clients/auth-codes.server";
import { endProviderFlow, type ProviderFlow } from "~/accounts/clients/provider-flows.server";
import { parseEmail } from "~/accounts/email-address.server";
import { linkIdentity, requireFree } from "~/accounts/identities/link-identity.server";
import type { ProvenIdentity } from "~/accounts/identities/proven-identity";
import { codeForIdentity, signInWithIdentity } from "~/accounts/identities/sign-in-with-identity.server";
import { findClientSession } from "~/accounts/sessions/find-session.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { settings } from "~/env.server";
import { clientPage } from "~/http/client-page.server";
import { GoogleError, identifyForClient } from "~/http/google/google.server";
import type { ProviderFault } from "~/http/google/provider-fault";
import { log } from "~/log.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault, validationFault } from "./auth-fault";
import { faultOfAccount } from "./fault-of-account";
import { faultParameters, grantFragment, leadBack } from "./lead-back";
import { limitFlow } from "./limit-flow.server";
import { requireFresh } from "./require-fresh";

/** Takes in somebody who returns from the provider, and leads them back to the client that sent them. */
export async function returnFromProvider(call: AuthCall): Promise<Response> {
  const home = new URL(settings().appUrl);
  const flow = await endProviderFlow(call.query.get("state") ?? "");
  if (!flow) return refuse(home, new AuthFault(400, "bad_oauth_state", "OAuth state not found or expired"));
  // The operator may have taken a name off the list meanwhile.
  const page = clientPage(flow.redirectTo) ?? home;
  try {
    await limitFlow(call, "provider");
    const identity = await identifyForClient(call.request, flow.id);
    return flow.linksTo
      ? await link(flow, identity, { page, session: await linkingSession(flow.linksTo) })
      : await signIn(flow, identity, { page, call });
  } catch (error) {
    return refuse(page, faultOf(error));
  }
}

async function signIn(
  { challenge }: ProviderFlow,
  identity: ProvenIdentity,
  { page, call }: { page: URL; call: AuthCall },
): Promise<Response> {
  if (challenge)
    return leadBack(
      page,
      { query: { code: await codeForIdentity(identity, call.language, challenge) } },
      302,
    );
  const caller = { ...(await call.caller()), client: page.host };
  const started = await signInWithIdentity(identity, call.language, caller);
  return leadBack(page, { fragment: grantFragment(await grantTokens(started.id)) }, 302);
}

/** What was asked for in one session is done in that alone, and it must have been fresh until now. */
async function linkingSession({ userId, sessionId }: NonNullable<ProviderFlow["linksTo"]>) {
  const session = await findClientSession(sessionId, userId);
  if (!session) throw new AccountError("session-ended");
  requireFresh(session);
  return session;
}

/**
 * Links once the client has shown its verifier. Without one, nobody knows whether whoever came back is who asked: somebody else
 * may have been sent to the provider, and their identity must not open the account of who sent them.
 */
async function link(
  { challenge }: ProviderFlow,
  identity: ProvenIdentity,
  { page, session }: { page: URL; session: LiveSession },
): Promise<Response> {
  const { id: sessionId, account, authenticatedAt } = session;
  await requireFree(account.id, identity);
  if (challenge) {
    const { provider, subject, email } = identity;
    const links = { sessionId, identity: { provider, subject, email } };
    const shown = { userId: account.id, method: "oauth", authenticatedAt, links } as const;
    return leadBack(page, { query: { code: await issueCode(shown, challenge) } }, 302);
  }
  if (!identity.isEmailVerified || parseEmail(identity.email) !== account.email)
    throw validationFault("An identity with another address is linked in a PKCE flow only");
  await linkIdentity(session, identity);
  return leadBack(page, { fragment: grantFragment(await grantTokens(sessionId)) }, 302);
}

function refuse(page: URL, fault: AuthFault): Response {
  const told = faultParameters(fault);
  return leadBack(page, { query: told, fragment: told }, 302);
}

const PROVIDER_FAULTS: Record<ProviderFault, AuthFault> = {
  refused: new AuthFault(403, "bad_oauth_callback", "The person refused at the provider"),
  away: new AuthFault(503, "unexpected_failure", "The provider cannot be reached"),
  failed: new AuthFault(500, "bad_oauth_callback", "The provider's answer is not the one to our question"),
};

/** @throws what nobody is to be told of. */
function faultOf(error: unknown): AuthFault {
  if (error instanceof GoogleError) {
    if (error.code !== "refused") log().warn({ err: error }, "sign-in with Google failed");
    return PROVIDER_FAULTS[error.code];
  }
  const fault = error instanceof AccountError ? faultOfAccount(error) : error;
  if (fault instanceof AuthFault) return fault;
  throw error;
}
