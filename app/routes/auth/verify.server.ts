import { redirect } from "@remix-run/node";
import { z } from "zod";
import { AccountError } from "~/accounts/account-error";
import { confirmEmailChange } from "~/accounts/change-email.server";
import { type FromMail, signInByMail } from "~/accounts/sign-in-by-mail.server";
import { type Grant, grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { pathTo } from "~/i18n/path-to";
import type { AuthCall } from "./auth-call.server";
import { AuthFault, validationFault } from "./auth-fault";
import { allowedPage } from "./client-mail.server";
import { faultOfAccount } from "./fault-of-account";
import { answerGrant, answerJson } from "./objects";

/** Which of our mails a client means by a type. */
const PURPOSES = {
  signup: ["verify_email"],
  invite: ["verify_email"],
  email: ["verify_email", "sign_in"],
  magiclink: ["sign_in", "verify_email"],
  recovery: ["reset_password"],
} as const;
const TYPES = [...(Object.keys(PURPOSES) as (keyof typeof PURPOSES)[]), "email_change"] as const;

const schema = z.object({
  type: z.enum(TYPES),
  token_hash: z.string().optional(),
  token: z.string().optional(),
  email: z.string().optional(),
});

/** Leads whoever follows a link to the page with a button: mail scanners follow links too, and press none. */
export async function leadToVerification(call: AuthCall): Promise<Response> {
  const { query } = call;
  const asked = {
    token: query.get("token") ?? query.get("token_hash") ?? "",
    type: query.get("type") ?? "",
    redirect_to: query.get("redirect_to") ?? "",
  };
  return redirect(pathTo.verifyEmail(call.language, asked), 303);
}

/** Takes what was in a mail: from a client, or by the button of our own page, which leads back to the client. */
export async function verify(call: AuthCall): Promise<Response> {
  if (/^application\/json\b/i.test(call.request.headers.get("Content-Type") ?? "application/json"))
    return verifyForClient(call);
  return verifyByButton(call);
}

async function verifyForClient(call: AuthCall): Promise<Response> {
  const { type, token_hash: hash, token, email } = await call.body(schema);
  const caller = await call.caller();
  if (type === "email_change") {
    if (!hash) throw validationFault("Only the token_hash of the link confirms a change of address");
    return confirmChange(call, hash);
  }
  const shown = hash ? { token: hash } : email && token ? { email, code: token } : null;
  if (!shown) throw validationFault("Only an email address with token, or token_hash alone, can be verified");
  const { id } = await signInByMail(shown, PURPOSES[type], caller);
  return answerGrant(await grantTokens(id));
}

/** The first of both mailboxes, or the second. Every session ends by it, so that the client has to sign in anew. */
async function confirmChange(call: AuthCall, token: string): Promise<Response> {
  const outcome = await confirmEmailChange(token, { session: null, caller: await call.caller() });
  const msg =
    outcome === "changed"
      ? "Email address changed. Please sign in with it."
      : "Confirmation link accepted. Please proceed to confirm link sent to the other email";
  return answerJson({ msg, code: "200" });
}

/** Leads back with the session in the fragment, which no server sees. */
async function verifyByButton(call: AuthCall): Promise<Response> {
  const form = await readFields(call.request);
  const page = allowedPage(form.get("redirect_to"));
  const { data } = schema.safeParse(Object.fromEntries(form));
  if (!page || !data?.token || data.type === "email_change") throw validationFault("This form is not whole");
  try {
    const started = await signInByMail(fromLink(data.token), PURPOSES[data.type], await ofPage(call, page));
    return leadBack(page, grantFragment(await grantTokens(started.id), data.type));
  } catch (error) {
    const fault = error instanceof AccountError ? faultOfAccount(error) : error;
    if (!(fault instanceof AuthFault)) throw error;
    const { code, message } = fault;
    return leadBack(page, { error: "access_denied", error_code: code, error_description: message });
  }
}

function fromLink(token: string): FromMail {
  return { token };
}

/** The session is that of the page that people are led back to, and listed under its name. */
async function ofPage(call: AuthCall, page: URL) {
  return { ...(await call.caller()), client: page.host };
}

async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text());
}

function grantFragment({ accessToken, refreshToken, expiresAt, expiresIn }: Grant, type: string) {
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: String(expiresIn),
    expires_at: String(expiresAt),
    refresh_token: refreshToken,
    type,
  };
}

function leadBack(page: URL, fragment: Record<string, string>): Response {
  const url = new URL(page);
  url.hash = new URLSearchParams(fragment).toString();
  return redirect(url.href, { status: 303, headers: { "Cache-Control": "no-store" } });
}
