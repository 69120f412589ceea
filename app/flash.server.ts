import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { settings } from "./env.server";
import { FLASH_CODES, type FlashCode } from "./flash";
import { sessionSecret } from "./secret.server";

/** Long enough for a redirect on a bad connection, in seconds. */
const LIFETIME = 60;

const schema = z.object({ code: z.enum(FLASH_CODES) });

let cookie: Cookie | undefined;

/** The `Set-Cookie` value that makes the next page say `code`, once. */
export function flash(code: FlashCode): Promise<string> {
  return flashCookie().serialize({ code });
}

/** What the page of this request is to say, if anything, and the `Set-Cookie` value after which it says it no more. */
export async function readFlash(request: Request): Promise<{ code: FlashCode; clear: string } | null> {
  const { data } = schema.safeParse(await flashCookie().parse(request.headers.get("Cookie")));
  return data ? { code: data.code, clear: await flashCookie().serialize("", { maxAge: 0 }) } : null;
}

function flashCookie(): Cookie {
  cookie ??= createCookie("flash", {
    secrets: [sessionSecret()],
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: settings().appUrl.startsWith("https:"),
    maxAge: LIFETIME,
  });
  return cookie;
}
