import { AccountError } from "~/accounts/account-error";
import type { ClientMail } from "~/accounts/mails/way-back";
import { settings } from "~/env.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault } from "./auth-fault";

/** Where a client may have people led back to: a page of an origin that the operator has named. */
export function allowedPage(url: string | null): URL | null {
  if (!url || !URL.canParse(url)) return null;
  const page = new URL(url);
  return settings().clientOrigins.includes(page.origin) ? page : null;
}

/** Where the link of the mail that is asked for leads back to. */
export function clientMail(call: AuthCall): ClientMail {
  return { redirectTo: allowedPage(call.query.get("redirect_to"))?.href ?? null };
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
