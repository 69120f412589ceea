import { settings } from "~/env.server";

/**
 * What a cookie is called that nobody may set but us. Where the site is reached by https, browsers take the prefix from
 * this very host alone: another host of the same domain, or a page of ours that came unencrypted, can plant none.
 */
export function ownCookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** The attributes of such a cookie: the prefix asks for `Secure` and for every path. */
export function ownCookieAttributes() {
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure: isSecure() };
}

function isSecure(): boolean {
  return settings().appUrl.startsWith("https:");
}
