import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor } from "~/secret.server";

/** The first byte of what is sealed: how it was. */
const VERSION = 1;
const ALGORITHM = "aes-256-gcm";
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const HEAD_LENGTH = 1 + NONCE_LENGTH + TAG_LENGTH;

/** What cannot be opened: sealed for somebody else, damaged, or sealed before SESSION_SECRET was changed. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** Encrypts `text` so that only this installation can open it, and only for the same user. */
export function seal(text: string, userId: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv(ALGORITHM, keyFor("factors"), nonce, { authTagLength: TAG_LENGTH });
  cipher.setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Opens what {@link seal} made.
 * @throws SealError where it was not sealed for this user by this installation.
 */
export function unseal(sealed: Uint8Array, userId: string): string {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < HEAD_LENGTH) throw new SealError("not sealed in a known way");
  const nonce = bytes.subarray(1, 1 + NONCE_LENGTH);
  const decipher = createDecipheriv(ALGORITHM, keyFor("factors"), nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(1 + NONCE_LENGTH, HEAD_LENGTH));
  try {
    return decipher.update(bytes.subarray(HEAD_LENGTH), undefined, "utf8") + decipher.final("utf8");
  } catch (error) {
    throw new SealError("sealed with another secret, or for somebody else", { cause: error });
  }
}
