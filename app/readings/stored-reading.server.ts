import { z } from "zod";
import { type Chunk, type DrawnCard, FAILURE_CODES, ORIENTATIONS, SECTIONS } from "./reading";

/** What the database's JSON columns and text columns hold, read back. */
export const drawnCardsSchema: z.ZodType<DrawnCard[]> = z.array(
  z.object({ id: z.string(), orientation: z.enum(ORIENTATIONS) }),
);

export const chunksSchema: z.ZodType<Chunk[]> = z.array(
  z.object({ section: z.enum(SECTIONS), text: z.string() }),
);

export const failureCodeSchema = z.enum(FAILURE_CODES);
