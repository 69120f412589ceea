import { z } from "zod";
import { ATOMS } from "./schema-atoms";

const { language, digest } = ATOMS;

/** What a browser says of where it can be pushed to, as it says it. */
const browserSchema = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(40) }),
});

/** How the card of the day is wanted. Without an address, mails go to that of the account. */
export const wantedLetterSchema = z.strictObject({
  byMail: z.boolean().default(true),
  email: z.string().max(254).optional(),
  /** By browsers that were named before, or by this one. */
  byPush: z.boolean().default(false),
  browser: browserSchema.optional(),
  hour: z.int().min(0).max(23),
  zone: z.string().max(64),
  language: language.optional(),
});

/** Whether the card of the day is sent; null where it is not. */
export const dailyLetterSchema = z.object({
  letter: z
    .object({
      byMail: z.boolean(),
      /** null for the account's own. */
      email: z.string().nullable(),
      /** Whether mails may go to it: until its owner has said so, nothing but the question does. */
      isConfirmed: z.boolean(),
      byPush: z.boolean(),
      browsers: z.int(),
      hour: z.int(),
      zone: z.string(),
      language,
      /** Of the draw of the next card. */
      commitment: digest,
    })
    .nullable(),
  /** With what browsers subscribe; null where nothing is pushed. */
  pushKey: z.string().nullable(),
});

/** An export, as the site's files have it; everything else that it holds is not read. */
export const importSchema = z.looseObject({
  version: z.int().optional(),
  readings: z.array(z.looseObject({})),
});
export const importedSchema = z.object({ added: z.int(), present: z.int() });
