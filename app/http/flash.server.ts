import { z } from "zod";
import { FLASH_CODES, type FlashCode } from "./flash-codes";
import { signedCookie } from "./signed-cookie.server";

/** Long enough for a redirect on a bad connection, in seconds. */
const LIFETIME = 60;

const schema = z.object({ code: z.enum(FLASH_CODES) });

const flashCookie = signedCookie("flash", LIFETIME);

/** The `Set-Cookie` value that makes the next page say `code`, once. */
export function flash(code: FlashCode): Promise<string> {
  return flashCookie().serialize({ code });
}

/** What the page of this request is to say, if anything, and the `Set-Cookie` value after which it says it no more. */
export async function readFlash(request: Request): Promise<{ code: FlashCode; clear: string } | null> {
  const { data } = schema.safeParse(await flashCookie().parse(request.headers.get("Cookie")));
  return data ? { code: data.code, clear: await flashCookie().serialize("", { maxAge: 0 }) } : null;
}
