import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 bits for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token: enough to know it again, too little to make it. A random token needs no slow hash. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
