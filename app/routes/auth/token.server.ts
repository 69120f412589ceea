import { z } from "zod";
import { type RefusedCode, redeemCode } from "~/accounts/clients/auth-codes.server";
import { signIn } from "~/accounts/sign-in.server";
import { grantTokens } from "~/accounts/tokens/grant-tokens.server";
import { type RefusedRefresh, refreshSession } from "~/accounts/tokens/refresh-session.server";
import { readRefreshToken } from "~/accounts/tokens/refresh-token.server";
import { authErrorResponse } from "~/http/auth-error.server";
import { takeQuickRequest } from "~/rate-limits/take-quick-request.server";
import type { AuthCall } from "./auth-call.server";
import { AuthFault, validationFault } from "./auth-fault";
import { limitFlow } from "./limit-flow.server";
import { answerGrant } from "./objects";

const GRANTS: Record<string, (call: AuthCall) => Promise<Response>> = {
  password: grantByPassword,
  refresh_token: grantByRefreshToken,
  pkce: grantByCode,
  id_token: refuseIdToken,
};

export async function grantToken(call: AuthCall): Promise<Response> {
  const type = call.query.get("grant_type") ?? "";
  const grant = Object.hasOwn(GRANTS, type) && GRANTS[type];
  if (!grant) throw new AuthFault(400, "invalid_grant", "unsupported_grant_type");
  return grant(call);
}

const passwordSchema = z.object({ email: z.string().default(""), password: z.string().default("") });

async function grantByPassword(call: AuthCall): Promise<Response> {
  const { email, password } = await call.body(passwordSchema);
  const caller = await call.caller({ withCaptcha: true });
  const { id } = await signIn({ email, password, mustBeProven: true }, caller);
  return answerGrant(await grantTokens(id));
}

const refreshSchema = z.object({ refresh_token: z.string() });

/** In how many seconds it is worth trying to refresh again. */
const BUSY_SECONDS = 5;

async function grantByRefreshToken(call: AuthCall): Promise<Response> {
  const { refresh_token: typed } = await call.body(refreshSchema).catch(() => {
    throw validationFault("Refresh token is not valid");
  });
  const token = readRefreshToken(typed);
  if (!token) throw refusalOf("unknown");
  const requester = { visitor: token.sessionId, address: call.context.clientAddress };
  const wait = takeQuickRequest("refresh", requester);
  // By 429 a client would forget its session.
  if (wait !== null)
    throw new AuthFault(503, "unavailable", "Too many refreshes at once", Math.min(wait, BUSY_SECONDS));
  const grant = await refreshSession(token);
  if (typeof grant === "string") throw refusalOf(grant);
  return answerGrant(grant);
}

function refusalOf(refused: RefusedRefresh): AuthFault {
  const [code, message] = REFUSALS[refused];
  return new AuthFault(400, code, message);
}

const REFUSALS: Record<RefusedRefresh, [code: string, message: string]> = {
  unknown: ["refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"],
  ended: ["session_not_found", "Invalid Refresh Token: Session Not Found"],
  used: ["refresh_token_already_used", "Invalid Refresh Token: Already Used"],
};

const codeSchema = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) });

/** The code with which somebody was led back to a client that shows that it was the one which began (RFC 7636). */
async function grantByCode(call: AuthCall): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await call.body(codeSchema).catch(() => {
    throw validationFault("invalid request: both auth code and code verifier should be non-empty");
  });
  await limitFlow(call);
  const redeemed = await redeemCode({ code, verifier }, await call.caller());
  if (typeof redeemed === "string") throw new AuthFault(...CODE_REFUSALS[redeemed]);
  return answerGrant(await grantTokens(redeemed.sessionId));
}

const CODE_REFUSALS: Record<RefusedCode, [status: number, code: string, message: string]> = {
  unknown: [404, "flow_state_not_found", "invalid flow state, no valid flow state found"],
  expired: [422, "flow_state_expired", "invalid flow state, flow state has expired"],
  verifier: [400, "bad_code_verifier", "code challenge does not match previously saved code verifier"],
};

/** Google tells us itself who somebody is: what comes by way of a client is not taken. */
async function refuseIdToken(call: AuthCall): Promise<Response> {
  const error_description = "ID tokens are not taken here: sign in by way of /authorize";
  return authErrorResponse(call.request, {
    ...{ status: 400, code: "id_token_disabled", message: error_description },
    more: { error: "invalid_request", error_description },
  });
}
