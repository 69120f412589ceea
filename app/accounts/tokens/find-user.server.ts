import { z } from "zod";
import { db } from "~/db.server";
import { livingFactors } from "../factors/find-factor.server";

/** What clients keep with a person for themselves. */
const metadataSchema = z.record(z.string(), z.unknown());

/** Everything that a client is told of a person; null of nobody. */
export async function findUserForClient(userId: string) {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      emailVerifiedAt: true,
      passwordHash: true,
      metadata: true,
      createdAt: true,
      identities: { orderBy: { createdAt: "asc" } },
      factors: { where: livingFactors(), orderBy: { createdAt: "asc" } },
      emailChange: true,
      sessions: { select: { createdAt: true }, orderBy: { createdAt: "desc" }, take: 1 },
    },
  });
  if (!user) return null;
  const { passwordHash, metadata, sessions, ...known } = user;
  return {
    ...known,
    hasPassword: passwordHash !== null,
    metadata: metadataSchema.catch({}).parse(metadata),
    lastSignInAt: sessions[0]?.createdAt ?? null,
  };
}

export type ClientUser = NonNullable<Awaited<ReturnType<typeof findUserForClient>>>;

/** How a person can sign in, as clients are told it: the way of the address first. */
export function providersOf({ hasPassword, identities }: Pick<ClientUser, "hasPassword" | "identities">) {
  const others = identities.map(({ provider }) => provider);
  return hasPassword || others.length === 0 ? ["email", ...others] : others;
}
