import { db } from "~/db.server";
import type { Prisma } from "../../../prisma/client/client";

/** Bytes of what clients keep with a person: it is in every access token, and so in the head of every request. */
export const MOST_METADATA = 2_048;

/** Adds to what clients keep with a person, or replaces it; what is null goes. @returns whether there was room for it. */
export async function setMetadata(userId: string, data: Prisma.InputJsonObject): Promise<boolean> {
  const set = await db().$executeRaw`
    UPDATE "users" SET "metadata" = jsonb_strip_nulls("metadata" || ${data}::jsonb)
    WHERE "id" = ${userId}::uuid AND octet_length(jsonb_strip_nulls("metadata" || ${data}::jsonb)::text) <= ${MOST_METADATA}`;
  return set > 0;
}
