import { z } from "zod";
import { signedCookie } from "~/signed-cookie.server";

/** As long as somebody may look for the mail before they ask for another, in seconds. */
const LIFETIME = 10 * 60;
/** No address that mail can be sent to is longer. */
const LONGEST = 254;

const mailTo = signedCookie("mail_to", LIFETIME);

/** The `Set-Cookie` value that remembers where a mail was just sent, so that it need not be typed again. */
export function mailToCookie(email: string): Promise<string> {
  return mailTo().serialize(email.slice(0, LONGEST));
}

/** Where a mail was just sent at this browser's request. */
export async function mailToOf(request: Request): Promise<string | null> {
  const { data } = z
    .string()
    .min(1)
    .safeParse(await mailTo().parse(request.headers.get("Cookie")));
  return data ?? null;
}
