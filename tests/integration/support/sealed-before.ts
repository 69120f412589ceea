import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";

/** One that was replaced since, for `SESSION_SECRETS_PREVIOUS`. */
export const PREVIOUS_SECRET = "the secret before the present one: long enough";

/** What an authenticator app shares with us, as a server sealed it that knew the previous secret alone. */
export function sealedBefore(text: string, userId: string): Buffer<ArrayBuffer> {
  const key = Buffer.from(hkdfSync("sha256", PREVIOUS_SECRET, "", "starglass factors", 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), sealed]);
}
