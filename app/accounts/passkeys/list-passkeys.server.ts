import { z } from "zod";
import { db } from "~/db.server";

/** How long a passkey's name may be, in characters. */
export const LONGEST_PASSKEY_NAME = 60;

/** A person's passkeys, the oldest first. */
export function listPasskeys(userId: string) {
  return db().passkey.findMany({
    where: { userId },
    select: { id: true, name: true, credentialId: true, transports: true, createdAt: true, lastUsedAt: true },
    orderBy: { createdAt: "asc" },
  });
}

/** Calls one of a person's passkeys something else; a blank name changes nothing. */
export async function renamePasskey(userId: string, typedId: unknown, typed: string): Promise<void> {
  const name = typed.slice(0, LONGEST_PASSKEY_NAME);
  const { data: id } = z.uuid().safeParse(typedId);
  if (id && name) await db().passkey.updateMany({ where: { id, userId }, data: { name } });
}
