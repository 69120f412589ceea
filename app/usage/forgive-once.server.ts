import { keyedHash } from "~/secret.server";
import type { Prisma } from "../../prisma/client/client";
import type { Owner } from "./owner";

/**
 * Whether a use of `owner` on the UTC day `date` may be given back though they can have provoked that it came to nothing:
 * the first time that day. Of several at once, one may.
 */
export async function forgiveOnce(
  { userId, visitorId }: Owner,
  date: string,
  client: Prisma.TransactionClient,
): Promise<boolean> {
  const key = keyedHash("forgiven", `${date}\n${userId ?? visitorId}`);
  const first = await client.$executeRaw`
    INSERT INTO "attempts" ("key", "count", "resets_at")
    VALUES (${key}, 1, (${date}::date + 1)::timestamp AT TIME ZONE 'UTC') ON CONFLICT ("key") DO NOTHING`;
  return first === 1;
}
