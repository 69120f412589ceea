import { redirect } from "@remix-run/node";
import { z } from "zod";
import { AccountError } from "~/accounts/account-error";
import { confirmEmailChange } from "~/accounts/change-email.server";
import { issueCode } from "~/accounts/clients/auth-codes.server";
import { findMailChallenge } from "~/accounts/mail-tokens.server";
import { codeByMail, signInByMail } from "~/accounts/sign-in-by-mail.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { clientPage } from "~/http/client-page.server";
import { pathTo } from "~/i18n/path-to";
import type { AuthCall } from "./auth-call.server";
import { AuthFault, validationFault } from "./auth-fault";
import { faultOfAccount } from "./fault-of-account";
import { faultParameters, grantFragment, leadBack, type ToldPage } from "./lead-back";
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
  return answerJson({ msg: CHANGE_MESSAGES[outcome], code: "200" });
}

const CHANGE_MESSAGES = {
  changed: "Email address changed. Please sign in with it.",
  "other-address-next": "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/**
 * Leads back: to a client with PKCE with a code, to any other with the session in the fragment, which no server sees. A change of
 * the address ends every session, and begins one only for the client that shows that it asked for it.
 */
async function verifyByButton(call: AuthCall): Promise<Response> {
  const form = await readFields(call.request);
  const page = clientPage(form.get("redirect_to"));
  const { data } = schema.safeParse(Object.fromEntries(form));
  if (!page || !data?.token) throw validationFault("This form is not whole");
  const asked = await findMailChallenge(data.token);
  try {
    return leadBack(page, await takeLink(call, { token: data.token, type: data.type, page, asked }));
  } catch (error) {
    const fault = error instanceof AccountError ? faultOfAccount(error) : error;
    if (!(fault instanceof AuthFault)) throw error;
    const told = { ...faultParameters(fault), error: "access_denied" };
    return leadBack(page, { fragment: told, ...(asked && { query: told }) });
  }
}

interface Followed {
  token: string;
  type: (typeof TYPES)[number];
  page: URL;
  /** Whoever had it sent with PKCE. */
  asked: { userId: string; challenge: string } | null;
}

/** @returns what the client's page is told. */
async function takeLink(call: AuthCall, { token, type, page, asked }: Followed): Promise<ToldPage> {
  if (type === "email_change") {
    const outcome = await confirmEmailChange(token, { session: null, caller: await call.caller() });
    const told = { message: CHANGE_MESSAGES[outcome] };
    if (outcome !== "changed" || !asked) return { fragment: told, ...(asked && { query: told }) };
    const shown = { userId: asked.userId, method: "email_change", authenticatedAt: new Date() } as const;
    return { query: { code: await issueCode(shown, asked.challenge) } };
  }
  const purposes = PURPOSES[type];
  if (asked) {
    const caller = await call.caller();
    return { query: { code: await codeByMail(token, purposes, { challenge: asked.challenge, caller }) } };
  }
  // The session is that of the page that people are led back to, and listed under its name.
  const caller = { ...(await call.caller()), client: page.host };
  const started = await signInByMail({ token }, purposes, caller);
  return { fragment: grantFragment(await grantTokens(started.id), type) };
}

async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await request.text());
}
