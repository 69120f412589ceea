import { generateSecret, generateURI, verifySync } from "otplib";

/** How long a code is shown, in seconds; the ones just before and after count too, for clocks that are off. */
const PERIOD = 30;
const SECRET_BYTES = 20;
/** What the authenticator app calls us, in every language. */
const ISSUER = "Starglass";

/** A new secret to share with an authenticator app, in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** What an authenticator app reads from the QR code: the secret, and whose it is. */
export function totpUri(secret: string, email: string, issuer = ISSUER): string {
  return generateURI({ issuer, label: email, secret });
}

/** The number of the 30 s step that `code` (six digits) belongs to, if that is about `now`; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid ? Math.floor(epoch / PERIOD) + result.delta : null;
}
