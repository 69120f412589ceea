import { parse, serialize } from "cookie";
import type { StartedSession } from "~/accounts/account";
import { LONGEST_DAYS } from "~/accounts/sessions/session-times";
import { ownCookieAttributes, ownCookieName } from "./own-cookies.server";

const NAME = "session";
const TOKEN = /^[\w-]{43}$/;

/** The session token in a request's cookie, if it has the shape of one. */
export function sessionTokenOf(request: Request): string | null {
  const token = parse(request.headers.get("Cookie") ?? "")[ownCookieName(NAME)];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** The `Set-Cookie` value that hands a browser its session. The database says when it ends, not the cookie. */
export function sessionCookie({ token }: StartedSession): string {
  return serialize(ownCookieName(NAME), token, {
    ...ownCookieAttributes(),
    maxAge: LONGEST_DAYS * 24 * 60 * 60,
  });
}

/** The `Set-Cookie` value that takes it away. */
export function endedSessionCookie(): string {
  return serialize(ownCookieName(NAME), "", { ...ownCookieAttributes(), maxAge: 0 });
}
