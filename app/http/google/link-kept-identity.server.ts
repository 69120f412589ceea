import type { StartedSession } from "~/accounts/account";
import { AccountError } from "~/accounts/account-error";
import { parseEmail } from "~/accounts/email-address.server";
import { linkIdentity } from "~/accounts/identities/link-identity.server";
import { findSession } from "~/accounts/sessions/find-session.server";
import { flash } from "../flash.server";
import type { FlashCode } from "../flash-codes";
import { sessionHeaders } from "../known-cookie.server";
import { clearGoogleCookie, type KeptIdentity, keptIdentityOf } from "./google-cookie.server";

/**
 * The headers of the answer to somebody who has signed in. Where Google had proven who they are before, and that did not open
 * the account of that address, it is linked now that everything else was shown: to that account and no other.
 */
export async function signedInHeaders(request: Request, started: StartedSession): Promise<Headers> {
  const headers = await sessionHeaders(started);
  const kept = started.needsFactor ? null : await keptIdentityOf(request);
  if (!kept) return headers;
  headers.append("Set-Cookie", await clearGoogleCookie());
  const said = await linkKept(kept, started);
  if (said) headers.append("Set-Cookie", await flash(said));
  return headers;
}

async function linkKept(identity: KeptIdentity, { token }: StartedSession): Promise<FlashCode | null> {
  const session = await findSession(token);
  if (session?.account.email !== parseEmail(identity.email)) return null;
  try {
    await linkIdentity(session, identity);
    return "googleLinked";
  } catch (error) {
    // They are signed in all the same.
    if (error instanceof AccountError) return error.code === "identity-taken" ? "googleTaken" : null;
    throw error;
  }
}
