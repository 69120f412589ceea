import { createHash } from "node:crypto";

/** What the product is registered as. */
export interface Client {
  clientId: string;
  clientSecret: string;
  /** Where it may be led back to. */
  redirectUris: string[];
}

const TOKEN_PARAMETERS = [
  "grant_type",
  "client_id",
  "client_secret",
  "redirect_uri",
  "code",
  "code_verifier",
];
/** What SHA-256 is in base64url (RFC 7636, 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/** Why a browser is not asked who it is, in Google's words. */
export function authorizationFault(
  query: URLSearchParams,
  { clientId, redirectUris }: Client,
): string | undefined {
  if (query.get("client_id") !== clientId) return "Error 401: invalid_client";
  if (!redirectUris.includes(query.get("redirect_uri") ?? "")) return "Error 400: redirect_uri_mismatch";
  if (query.get("response_type") !== "code") return "Error 400: invalid_request, response_type";
  if (!scopesOf(query).includes("openid")) return "Error 400: invalid_scope, openid is missing";
  for (const name of ["state", "nonce"])
    if (!query.get(name)) return `Error 400: invalid_request, ${name} is missing`;
  // Google would go on without it: here ours cannot leave it out unnoticed.
  if (query.get("code_challenge_method") !== "S256" || !CHALLENGE.test(query.get("code_challenge") ?? ""))
    return "Error 400: invalid_request, code_challenge is missing or no S256";
  return undefined;
}

/** Why a token is refused, as Google answers. */
export function tokenFault(form: URLSearchParams, { clientId, clientSecret, redirectUris }: Client) {
  const refusal = (status: number, error: string, description: string) => ({
    status,
    body: oauthError(error, description),
  });
  const names = [...form.keys()];
  const strange = names.find(
    (name, index) => !TOKEN_PARAMETERS.includes(name) || names.indexOf(name) !== index,
  );
  const missing = TOKEN_PARAMETERS.find((name) => !form.get(name));
  if (strange)
    return refusal(400, "invalid_request", `Parameter not allowed for this message type: ${strange}`);
  if (missing) return refusal(400, "invalid_request", `Missing required parameter: ${missing}`);
  if (form.get("grant_type") !== "authorization_code")
    return refusal(400, "unsupported_grant_type", `Invalid grant_type: ${form.get("grant_type")}`);
  if (form.get("client_id") !== clientId)
    return refusal(401, "invalid_client", "The OAuth client was not found.");
  if (form.get("client_secret") !== clientSecret) return refusal(401, "invalid_client", "Unauthorized");
  if (!redirectUris.includes(form.get("redirect_uri") ?? ""))
    return refusal(400, "redirect_uri_mismatch", "Bad Request");
  return undefined;
}

/** Whether a verifier is what the challenge of the authorization was made of (RFC 7636, 4.6). */
export function isVerified(challenge: string, verifier: string): boolean {
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
}

/** Whether it is asked when the person signed in at Google: by a greatest age, or by the claim's name. */
export function asksAuthTime(query: URLSearchParams): boolean {
  return query.has("max_age") || (query.get("claims") ?? "").includes('"auth_time"');
}

export function scopesOf(query: URLSearchParams): string[] {
  return (query.get("scope") ?? "").split(" ").filter(Boolean);
}

export function oauthError(error: string, error_description: string) {
  return { error, error_description };
}
