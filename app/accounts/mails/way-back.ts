import { z } from "zod";
import { localPath } from "~/i18n/paths";

const schema = z.object({ from: z.string().optional() });

/** What is queued with a mail whose link leads back to `from`, a local path. */
export function mailData(from: string | undefined): { from?: string } {
  return from === undefined ? {} : { from };
}

/** Where the link of a mail leads in the end: a local path, if one was queued with it. */
export function wayBackOf(data: unknown): string | undefined {
  const { from } = schema.parse(data);
  return localPath(from, "") || undefined;
}
