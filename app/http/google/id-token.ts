import { z } from "zod";

/** How far another clock may be from ours, in seconds. */
export const CLOCK_SKEW = 60;

const seconds = z.number().nonnegative();

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: seconds,
  nonce: z.string().min(1),
  auth_time: seconds.optional(),
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]),
  hd: z.string().optional(),
});

/** What an ID token says, as far as it is read. */
export type IdTokenClaims = z.output<typeof claimsSchema>;

/** What a token has to say so that it is the answer to our question. */
interface Expected {
  issuers: string[];
  /** Our own id at the issuer. */
  audience: string;
  nonce: string;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * What the issuer says in an ID token that came with an access token, straight from its token endpoint (OpenID Connect Core,
 * section 3.1.3.7). Its signature is not checked: the TLS connection to that endpoint says who made it, as point 6 there
 * allows. One that came by any other way, such as through the browser, must not be read by this.
 * @throws Error for one that is no token, or not for us, now, and this sign-in.
 */
export function readIdToken(token: unknown, { issuers, audience, nonce, now }: Expected): IdTokenClaims {
  const claims = claimsSchema.parse(payloadOf(token));
  const { iss, aud, azp, exp, auth_time: authTime } = claims;
  const audiences = [aud].flat();
  const present = now / 1000;
  if (!issuers.includes(iss)) throw refusal("iss");
  if (!audiences.includes(audience)) throw refusal("aud");
  if ((audiences.length > 1 || azp !== undefined) && azp !== audience) throw refusal("azp");
  if (exp <= present - CLOCK_SKEW) throw refusal("exp");
  if (claims.nonce !== nonce) throw refusal("nonce");
  if (authTime !== undefined && authTime > present + CLOCK_SKEW) throw refusal("auth_time");
  return claims;
}

function payloadOf(token: unknown): unknown {
  const parts = typeof token === "string" ? token.split(".") : [];
  if (parts.length !== 3) throw new Error("There is no ID token.");
  return JSON.parse(new TextDecoder().decode(bytesOf(parts[1] ?? "")));
}

function bytesOf(base64url: string): Uint8Array {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function refusal(claim: string): Error {
  return new Error(`The ID token has another ${claim}.`);
}
