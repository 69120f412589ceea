import { randomBytes } from "node:crypto";
import { z } from "zod";

const BYTES = 18;

/** What the link of a shared reading ends with: 24 characters that nobody can guess, of those that an address may have. */
export function newShareToken(): string {
  return randomBytes(BYTES).toString("base64url");
}

export const shareTokenSchema = z.string().regex(/^[\w-]{24}$/);
