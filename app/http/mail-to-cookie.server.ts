import { z } from "zod";
import { signedCookie } from "./signed-cookie.server";

/** As long as somebody may look for the mail before they ask for another, in seconds. */
const LIFETIME = 10 * 60;
/** No address that mail can be sent to is longer. */
const LONGEST = 254;

const mailTo = signedCookie("mail_to", LIFETIME);

const content = z.object({ email: z.string().min(1), isSignUp: z.boolean() });

/**
 * The `Set-Cookie` value that remembers where a mail was just sent, so that it need not be typed again, and whether for a
 * sign-up.
 */
export function mailToCookie(email: string, { isSignUp = false } = {}): Promise<string> {
  return mailTo().serialize({ email: email.slice(0, LONGEST), isSignUp });
}

/** Where a mail was just sent at this browser's request. */
export async function mailToOf(request: Request): Promise<z.infer<typeof content> | null> {
  const { data } = content.safeParse(await mailTo().parse(request.headers.get("Cookie")));
  return data ?? null;
}
