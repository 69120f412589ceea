import { parse, serialize } from "cookie";
import { settings } from "~/env.server";
import type { StartedSession } from "../account";
import { LONGEST_DAYS } from "../sessions/session-times";

const NAME = "session";
const TOKEN = /^[\w-]{43}$/;

/** The session token in a request's cookie, if it has the shape of one. */
export function sessionTokenOf(request: Request): string | null {
  const token = parse(request.headers.get("Cookie") ?? "")[NAME];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** The `Set-Cookie` value that hands a browser its session. The database says when it ends, not the cookie. */
export function sessionCookie({ token }: StartedSession): string {
  return serialize(NAME, token, { ...options(), maxAge: LONGEST_DAYS * 24 * 60 * 60 });
}

/** The `Set-Cookie` value that takes it away. */
export function endedSessionCookie(): string {
  return serialize(NAME, "", { ...options(), maxAge: 0 });
}

function options() {
  const secure = settings().appUrl.startsWith("https:");
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure };
}
