import { z } from "zod";

/** How somebody showed who they are, in the words that clients know. */
const AUTH_METHODS = ["password", "otp", "recovery", "magiclink", "oauth", "totp", "mfa/phone"] as const;

export type AuthMethod = (typeof AUTH_METHODS)[number];

/** The same of the second factors; none for a recovery code, which clients do not know. */
export const METHOD_OF_FACTOR = { app: "totp", phone: "mfa/phone", "recovery-code": undefined } as const;

/** All ways in which the person of a session did, newest first; the moments in seconds. */
export const amrSchema = z.array(z.object({ method: z.enum(AUTH_METHODS), timestamp: z.number() }));
