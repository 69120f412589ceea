import { z } from "zod";
import { MOST_METADATA } from "~/accounts/tokens/set-metadata.server";
import type { Prisma } from "../../../prisma/client/client";

/** What a client keeps with a person for itself. */
export const metadataField = z
  .record(z.string(), z.json())
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= MOST_METADATA,
    `at most ${MOST_METADATA} bytes`,
  )
  .refine((data) => !JSON.stringify(data).includes("\\u0000"), "no null characters")
  .transform((data) => data as Prisma.InputJsonObject)
  .optional();
