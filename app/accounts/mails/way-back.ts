import { z } from "zod";
import { localPath } from "~/i18n/paths";

/** What a client of `/auth/v1` had a mail sent for: its page that the operator lets people be led back to, or null. */
export interface ClientMail {
  redirectTo: string | null;
  /** Its S256 challenge where it uses PKCE (RFC 7636). */
  challenge?: string | null;
}

const schema = z.object({
  from: z.string().optional(),
  client: z.string().optional(),
  challenge: z.string().optional(),
});

/** What is queued with a mail whose link leads back to `from`, a local path. */
export function mailData(from: string | undefined): { from?: string } {
  return from === undefined ? {} : { from };
}

/** Where the link of a mail leads in the end: a local path, if one was queued with it. */
export function wayBackOf(data: unknown): string | undefined {
  const { from } = schema.parse(data);
  return localPath(from, "") || undefined;
}

/** What is queued with a mail that a client had sent. */
export function clientData({ redirectTo, challenge }: ClientMail): { client: string; challenge?: string } {
  return { client: redirectTo ?? "", ...(challenge && { challenge }) };
}

/** For which client a mail is; null for one that a page of ours had sent. */
export function clientOf(data: unknown): ClientMail | null {
  const { client, challenge = null } = schema.parse(data);
  return client === undefined ? null : { redirectTo: client || null, challenge };
}
