import type { Prisma } from "../../prisma/client/client";

/**
 * Makes useless what somebody may have begun before an address was proven who never had its mailbox: links of theirs,
 * and a change of the address that asks for no proof of the old one.
 */
export async function dropUnproven(userId: string, client: Prisma.TransactionClient): Promise<void> {
  await client.mailToken.deleteMany({ where: { userId } });
  await client.emailChange.deleteMany({ where: { userId } });
}
