import type { Prisma } from "../../prisma/client/client";
import { endSessions, type Kept } from "./sessions/end-sessions.server";

/**
 * Ends whatever somebody may have begun in an account who never had its mailbox, in the transaction of the proof that its
 * reader has it, but in the browser `kept` in which it is given: sessions, links, a change of the address, ways in, passkeys among them, second factors, and tokens of scripts.
 */
export async function endUnproven(
  userId: string,
  kept: Kept,
  client: Prisma.TransactionClient,
): Promise<void> {
  await endSessionsAndLinks(userId, kept, client);
  await client.identity.deleteMany({ where: { userId } });
  await client.user.update({ where: { id: userId }, data: { unlinkedAt: null } });
  await client.factor.deleteMany({ where: { userId } });
  await client.passkey.deleteMany({ where: { userId } });
  await client.recoveryCode.deleteMany({ where: { userId } });
  await client.personalToken.deleteMany({ where: { userId } });
}

/** Signs a person out, and makes useless what was sent to them and a change of the address that waits for it. */
export async function endSessionsAndLinks(
  userId: string,
  kept: Kept,
  client: Prisma.TransactionClient,
): Promise<void> {
  await endSessions(userId, kept, client);
  await client.mailToken.deleteMany({ where: { userId } });
  await client.emailChange.deleteMany({ where: { userId } });
}
