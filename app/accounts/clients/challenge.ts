import { createHash } from "node:crypto";

/** What is kept of a verifier (RFC 7636, S256): whoever reads it cannot show the verifier. */
export function challengeOfVerifier(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
