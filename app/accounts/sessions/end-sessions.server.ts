import { z } from "zod";
import { inBatches } from "~/db/in-batches";
import { db } from "~/db.server";
import { hashToken } from "../secret-token.server";

/** Signs the browser out that holds `token`; one that is out already changes nothing. */
export async function endSessionOf(token: string): Promise<void> {
  await db().session.deleteMany({ where: { tokenHash: hashToken(token) } });
}

/** Signs one of a person's browsers out. @returns whether there was such a session. */
export async function endSession({ userId, id }: { userId: string; id: unknown }): Promise<boolean> {
  const { data } = z.uuid().safeParse(id);
  if (!data) return false;
  const { count } = await db().session.deleteMany({ where: { userId, id: data } });
  return count > 0;
}

/** Signs all of a person's browsers out, `except` one. */
export async function endSessions(
  userId: string,
  { except }: { except?: string } = {},
  client: Pick<ReturnType<typeof db>, "session"> = db(),
): Promise<void> {
  await client.session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
}

/** Forgets sessions that have ended. @returns how many. */
export function removeEndedSessions(): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "sessions" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "sessions" WHERE "expires_at" < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}
