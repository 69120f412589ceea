import { z } from "zod";

/** How somebody showed who they are, in the words that clients know; of the links of mails each has its own. */
export const authMethodSchema = z.enum([
  "password",
  "oauth",
  "otp",
  "totp",
  "mfa/phone",
  "email/signup",
  "magiclink",
  "recovery",
  "email_change",
]);

export type AuthMethod = z.output<typeof authMethodSchema>;

/** The same of the second factors; none for a recovery code, which clients do not know. */
export const METHOD_OF_FACTOR = { app: "totp", phone: "mfa/phone", "recovery-code": undefined } as const;

/** All ways in which the person of a session did, newest first; the moments in seconds. */
export const amrSchema = z.array(z.object({ method: authMethodSchema, timestamp: z.number() }));
