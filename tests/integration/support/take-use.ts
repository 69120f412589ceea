import { db } from "~/db.server";
import { isTaken, takingUse } from "~/usage/take-use.server";
import { Prisma } from "../../../prisma/client/client";

/** Takes a use, as the statement does that begins a reading. @returns whether it is taken. */
export async function takeUse(use: Parameters<typeof takingUse>[0]): Promise<boolean> {
  const [row] = await db().$queryRaw<{ taken: boolean }[]>`
    WITH ${takingUse(use, Prisma.sql`true`)} SELECT ${isTaken(use.key)} AS "taken"`;
  return row?.taken ?? false;
}
