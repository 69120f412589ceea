import { type Cookie, createCookie } from "@remix-run/node";
import { keysFor } from "~/secret.server";
import { ownCookieAttributes, ownCookieName } from "./own-cookies.server";

/**
 * A cookie whose content nobody can change but us, and no script can read. Its signature holds under its own name only.
 * Secrets of before are still accepted.
 * @param lifetime in seconds.
 */
export function signedCookie(name: string, lifetime: number): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    cookie ??= cookieSignedWith(secretsFor(name), name, lifetime);
    return cookie;
  };
}

/** The same as far as the present secret signed it. */
export function freshlySignedCookie(name: string, lifetime: number): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    cookie ??= cookieSignedWith(secretsFor(name).slice(0, 1), name, lifetime);
    return cookie;
  };
}

function secretsFor(name: string): string[] {
  return keysFor(`cookie ${ownCookieName(name)}`).map((key) => key.toString("base64url"));
}

function cookieSignedWith(secrets: string[], name: string, maxAge: number): Cookie {
  return createCookie(ownCookieName(name), { ...ownCookieAttributes(), secrets, maxAge });
}
