import { z } from "zod";
import { MOST_METADATA } from "~/accounts/tokens/set-metadata.server";
import type { Prisma } from "../../../prisma/client/client";

/** What a client keeps with a person for itself. */
export const metadataField = z
  .record(z.string(), z.unknown())
  .refine((data) => isKeepable(data), `at most ${MOST_METADATA} bytes, of whole characters`)
  .transform((data) => data as Prisma.InputJsonObject)
  .optional();

/** Whether the database takes it: neither NUL nor half a character, both of which JSON has as escapes. */
function isKeepable(data: object): boolean {
  try {
    const json = JSON.stringify(data);
    return Buffer.byteLength(json) <= MOST_METADATA && !HALVES.test(json);
  } catch (error) {
    // Nested deeper than can be written.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const HALVES = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/i;
