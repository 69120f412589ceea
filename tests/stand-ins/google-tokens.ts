import { createHmac } from "node:crypto";
import type { Person } from "./google-people";

/** What an ID token says. */
export type IdClaims = Record<string, unknown>;

/** What somebody let the product know, and how it asked. */
interface Granted {
  person: Person;
  scopes: string[];
  nonce: string;
  asksAuthTime: boolean;
}

const LIFE = 3_600;

/** As much of the person as the scopes allow. */
export function personClaims({ person, scopes }: Pick<Granted, "person" | "scopes">): IdClaims {
  const { sub, name, email, email_verified, hd } = person;
  const [given_name = "", family_name] = name.split(" ");
  return {
    sub,
    ...(allows(scopes, "profile") && { name, given_name, family_name }),
    ...(allows(scopes, "email") && { email, email_verified, hd }),
  };
}

/** What the ID token says of a sign-in (OpenID Connect Core, section 2). */
export function idClaims(
  granted: Granted,
  { issuer, audience }: { issuer: string; audience: string },
): IdClaims {
  const { signedInAgo = 0 } = granted.person;
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: audience,
    azp: audience,
    ...personClaims(granted),
    nonce: granted.nonce,
    iat: now,
    exp: now + LIFE,
    ...(granted.asksAuthTime && signedInAgo !== null && { auth_time: now - signedInAgo }),
  };
}

/** An ID token, signed with what both sides know: Google signs with a key of its own, which ours need not look at. */
export function idToken(claims: IdClaims, secret: string): string {
  const body = [{ alg: "HS256", typ: "JWT" }, claims].map(encoded).join(".");
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function allows(scopes: string[], part: string): boolean {
  return scopes.includes(part) || scopes.includes(`https://www.googleapis.com/auth/userinfo.${part}`);
}
