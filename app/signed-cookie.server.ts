import { type Cookie, createCookie } from "@remix-run/node";
import { settings } from "./env.server";
import { sessionSecret } from "./secret.server";

/** A cookie whose content nobody can change but us, and no script can read. @param lifetime in seconds. */
export function signedCookie(name: string, lifetime: number): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    cookie ??= createCookie(name, {
      secrets: [sessionSecret()],
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: settings().appUrl.startsWith("https:"),
      maxAge: lifetime,
    });
    return cookie;
  };
}
