import { log } from "~/log.server";
import { SealError, unseal } from "./seal.server";

/**
 * The secret of an authenticator app, in base32; null, and a line in the log, where it cannot be opened. No code is
 * right then, but recovery codes still are.
 */
export function openSecret(factor: { id: string; userId: string; secret: Uint8Array | null }): string | null {
  try {
    return factor.secret && unseal(factor.secret, factor.userId);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log().error(
      { err: error, factor: factor.id },
      "a second factor cannot be opened: did SESSION_SECRET change without SESSION_SECRETS_PREVIOUS?",
    );
    return null;
  }
}
