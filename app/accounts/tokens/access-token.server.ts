import type { KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { settings } from "~/env.server";
import type { LiveSession } from "../account";
import { findClientSession } from "../sessions/find-session.server";
import { currentKey, findKey } from "./signing-keys.server";

const ALGORITHM = "ES256";
const AUDIENCE = "authenticated";

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(["aal1", "aal2"]).default("aal1"),
});

/** Who issues our tokens: where clients find the keys. */
export function tokenIssuer(): string {
  return `${settings().appUrl}/auth/v1`;
}

/** An access token of `claims`, besides which it says who issued it and how long it is good. Both moments in seconds. */
export async function signAccessToken(
  claims: Record<string, unknown>,
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
): Promise<string> {
  const { id, privateKey } = await currentKey();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: "JWT" })
    .setIssuer(tokenIssuer())
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
}

/** What an access token opens: a session, or why it opens none. */
export type OpenedToken =
  | { session: LiveSession }
  /** `bad`: not one of ours; `ended`: its session is over. */
  | { refusal: "bad" | "expired" | "ended"; userId?: string };

/**
 * The session that an access token names, as long as that has not been ended. A token of before the second factor was shown opens
 * no more than it did: somebody else may have it.
 */
export async function openAccessToken(token: string): Promise<OpenedToken> {
  const claims = await verifyToken(token);
  if (typeof claims === "string") return { refusal: claims };
  const session = await findClientSession(claims.session_id, claims.sub);
  if (!session) return { refusal: "ended", userId: claims.sub };
  return { session: { ...session, aal: claims.aal === "aal2" ? session.aal : 1 } };
}

async function verifyToken(token: string): Promise<z.output<typeof claimsSchema> | "bad" | "expired"> {
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [ALGORITHM],
      issuer: tokenIssuer(),
      audience: AUDIENCE,
      requiredClaims: ["exp"],
    });
    return claimsSchema.safeParse(payload).data ?? "bad";
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "bad";
    throw error;
  }
}

async function keyOf({ kid = "" }: { kid?: string }): Promise<KeyObject> {
  const key = await findKey(kid);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
