import { AccountError } from "~/accounts/account-error";
import type { ClientMail } from "~/accounts/mails/way-back";
import { clientPage } from "~/http/client-page.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";
import { challengeFields, readChallenge } from "./challenge";

/**
 * Where the link of the mail that is asked for leads back to, and for whom.
 * @throws AuthFault where the challenge of the body is none.
 */
export async function clientMail(call: AuthCall): Promise<ClientMail> {
  const challenge = readChallenge(await call.body(challengeFields));
  return { redirectTo: clientPage(call.query.get("redirect_to"))?.href ?? null, challenge };
}

/** Has a mail sent. @throws AuthFault that says that it is mails of which there were too many. */
export async function sendMail(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof AccountError) || error.code !== "too-many") throw error;
    throw new AuthFault(429, "over_email_send_rate_limit", "Email rate limit exceeded", error.retryAfter);
  }
}
