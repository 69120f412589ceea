import { z } from "zod";
import { db } from "~/db.server";
import type { Owner } from "~/usage/owner";
import { ReadingError } from "./reading-error";

/**
 * Removes a reading with its texts. A use that it took stays taken: what was read was read.
 * @throws ReadingError `not-found`.
 */
export async function deleteReading(owner: Owner | null, id: unknown): Promise<void> {
  const { data } = z.uuid().safeParse(id);
  if (!owner || !data) throw new ReadingError("not-found");
  const { count } = await db().reading.deleteMany({ where: { id: data, ...owner } });
  if (count === 0) throw new ReadingError("not-found");
}
