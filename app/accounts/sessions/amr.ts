import { z } from "zod";

/** How somebody showed who they are, in the words that clients know. */
const AUTH_METHODS = ["password", "otp", "recovery", "magiclink", "oauth", "totp", "mfa/phone"] as const;

export type AuthMethod = (typeof AUTH_METHODS)[number];

/** All ways in which the person of a session did, newest first; the moments in seconds. */
export const amrSchema = z.array(z.object({ method: z.enum(AUTH_METHODS), timestamp: z.number() }));
