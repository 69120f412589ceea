import { isMailTokenGood } from "~/accounts/mail-tokens.server";
import { findVerification } from "~/accounts/verify-email.server";
import { clientPage } from "~/http/client-page.server";

/** What the page of a link offers: a button, the same below a password to choose, or nothing any more. */
type Offer = "confirm" | "choose-password" | "dead";

/**
 * The link that led to this page, if one did, and what it still can do. Looking at it uses nothing up: scanners of mail
 * follow links too.
 */
export async function readLink(query: URLSearchParams) {
  const token = query.get("token");
  const back = backToClient(query);
  if (back?.type === CHANGE && token !== null)
    return { kind: "change" as const, token, offer: await offerOfChange(token), back };
  if (back && token !== null) {
    const isGood = await isMailTokenGood(token, ["verify_email", "reset_password", "sign_in"]);
    return { kind: "client" as const, token, offer: isGood ? ("confirm" as const) : ("dead" as const), back };
  }
  const kind = query.has("change") ? ("change" as const) : ("verify" as const);
  if (token === null) return { kind, token, offer: null, back: null };
  const offer = kind === "change" ? await offerOfChange(token) : await offerOfVerification(token);
  return { kind, token, offer, back: null };
}

/** As clients call it. */
const CHANGE = "email_change";

/** Where the link of a mail that another client had sent leads back to, if the operator lets it. */
function backToClient(query: URLSearchParams) {
  const [type, page] = [query.get("type"), clientPage(query.get("redirect_to"))];
  return type && page ? { type, page: page.href, host: page.host } : null;
}

async function offerOfVerification(token: string): Promise<Offer> {
  const found = await findVerification(token);
  if (!found) return "dead";
  return found.asksPassword ? "choose-password" : "confirm";
}

async function offerOfChange(token: string): Promise<Offer> {
  return (await isMailTokenGood(token, ["change_email_from", "change_email_to"])) ? "confirm" : "dead";
}
