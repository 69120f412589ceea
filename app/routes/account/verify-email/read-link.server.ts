import { isMailTokenGood } from "~/accounts/mail-tokens.server";
import { findVerification } from "~/accounts/verify-email.server";

/** What the page of a link offers: a button, the same below a password to choose, or nothing any more. */
type Offer = "confirm" | "choose-password" | "dead";

/**
 * The link that led to this page, if one did, and what it still can do. Looking at it uses nothing up: scanners of mail
 * follow links too.
 */
export async function readLink(query: URLSearchParams) {
  const token = query.get("token");
  const kind = query.has("change") ? ("change" as const) : ("verify" as const);
  if (token === null) return { kind, token, offer: null };
  const offer = kind === "change" ? await offerOfChange(token) : await offerOfVerification(token);
  return { kind, token, offer };
}

async function offerOfVerification(token: string): Promise<Offer> {
  const found = await findVerification(token);
  if (!found) return "dead";
  return found.asksPassword ? "choose-password" : "confirm";
}

async function offerOfChange(token: string): Promise<Offer> {
  return (await isMailTokenGood(token, ["change_email_from", "change_email_to"])) ? "confirm" : "dead";
}
