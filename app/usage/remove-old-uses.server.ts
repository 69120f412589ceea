import { db } from "~/db.server";

/** Removes counts and uses of more than 40 days ago, which nothing asks for any more. */
export async function removeOldUses(): Promise<void> {
  await db().$executeRaw`DELETE FROM "uses" WHERE "date" < now() - interval '40 days'`;
  await db().$executeRaw`DELETE FROM "anonymous_usage_logs" WHERE "date" < now() - interval '40 days'`;
  await db().$executeRaw`DELETE FROM "usage_logs" WHERE "date" < now() - interval '40 days'`;
}
