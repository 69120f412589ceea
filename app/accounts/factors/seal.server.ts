import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyFor, keysFor } from "~/secret.server";

/** The first byte of what is sealed: how it was. */
const VERSION = 1;
const ALGORITHM = "aes-256-gcm";
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const HEAD_LENGTH = 1 + NONCE_LENGTH + TAG_LENGTH;

/** What cannot be opened: sealed for somebody else, damaged, or with a secret that is no longer accepted. */
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
 * Opens what {@link seal} made, with the present secret or one that is still accepted.
 * @throws SealError where it was not sealed for this user by this installation.
 */
export function unseal(sealed: Uint8Array, userId: string): string {
  return openSeal(sealed, userId).text;
}

/**
 * What an earlier secret sealed, sealed with the present one; null where it is already.
 * @throws SealError as {@link unseal}.
 */
export function sealAnew(sealed: Uint8Array, userId: string): Buffer<ArrayBuffer> | null {
  const { text, key } = openSeal(sealed, userId);
  return key === keyFor("factors") ? null : seal(text, userId);
}

function openSeal(sealed: Uint8Array, userId: string): { text: string; key: Buffer } {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < HEAD_LENGTH) throw new SealError("not sealed in a known way");
  for (const key of keysFor("factors")) {
    const text = decrypt(bytes, userId, key);
    if (text !== null) return { text, key };
  }
  throw new SealError("sealed with another secret, or for somebody else");
}

/** @returns null where it was sealed with another key, or for somebody else. */
function decrypt(bytes: Buffer, userId: string, key: Buffer): string | null {
  const nonce = bytes.subarray(1, 1 + NONCE_LENGTH);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(userId));
  decipher.setAuthTag(bytes.subarray(1 + NONCE_LENGTH, HEAD_LENGTH));
  const text = decipher.update(bytes.subarray(HEAD_LENGTH), undefined, "utf8");
  try {
    return text + decipher.final("utf8");
  } catch {
    return null;
  }
}
