import { findToken } from "~/accounts/personal-tokens/personal-tokens.server";
import type { TokenScope } from "~/accounts/personal-tokens/scopes";

/** Whom a personal token (`sgp_…`) stands for, and what it may do; null where it is none of ours, or was taken away. */
export async function personalToken(token: string): Promise<{ userId: string; scopes: TokenScope[] } | null> {
  const found = await findToken(token);
  return found && { userId: found.userId, scopes: found.scopes };
}
