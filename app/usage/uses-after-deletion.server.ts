import { keyedHash } from "~/secret.server";
import type { Prisma } from "../../prisma/client/client";
import { utcDay } from "./day";

/** By what somebody is known again who deletes an account and makes another: a proven address, or a number at a provider. */
export interface Marks {
  email: string | null;
  identities: readonly { provider: string; subject: string }[];
}

/**
 * Keeps, until the UTC day is over, how many uses somebody had today whose account is being deleted, under keyed hashes
 * of the day and of their marks: else each new account would begin the day anew.
 */
export async function keepUses(uses: number, marks: Marks, client: Prisma.TransactionClient): Promise<void> {
  const date = utcDay();
  const keys = keysOf(marks, date);
  if (uses === 0 || keys.length === 0) return;
  await client.$executeRaw`
    INSERT INTO "attempts" AS old ("key", "count", "resets_at")
    SELECT "key", ${uses}::int, (${date}::date + 1)::timestamp AT TIME ZONE 'UTC'
    FROM unnest(${keys}::bytea[]) AS kept ("key") ORDER BY "key"
    ON CONFLICT ("key") DO UPDATE SET "count" = GREATEST(old."count", EXCLUDED."count")`;
}

/** Counts for `userId`, who has just proven one of these marks, what was used today by an account that had it and is deleted. */
export async function takeOverUses(
  userId: string,
  marks: Marks,
  client: Prisma.TransactionClient,
): Promise<void> {
  const date = utcDay();
  await client.$executeRaw`
    INSERT INTO "usage_logs" AS log ("user_id", "date", "count")
    SELECT ${userId}::uuid, ${date}::date, max("count") FROM "attempts"
    WHERE "key" = ANY(${keysOf(marks, date)}::bytea[]) AND "resets_at" > now() HAVING max("count") > 0
    ON CONFLICT ("user_id", "date") DO UPDATE SET "count" = GREATEST(log."count", EXCLUDED."count")`;
}

function keysOf({ email, identities }: Marks, date: string): Buffer[] {
  const names = [
    ...(email === null ? [] : [`email\n${email}`]),
    ...identities.map(({ provider, subject }) => `${provider}\n${subject}`),
  ];
  return names.map((name) => keyedHash("uses after deletion", `${date}\n${name}`));
}
