import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { log } from "~/log.server";
import { utcDay } from "~/usage/day";
import { isModeratedAsSelfHarm } from "../interpreters/openai.server";
import { matchesCrisis } from "./match-phrases.server";

/**
 * Whether a text is one of somebody in danger. Of the text nothing is kept; that it happened is counted by day and
 * language.
 */
export async function isCrisis(text: string, language: Language): Promise<boolean> {
  const isHit = matchesCrisis(text) || (await isModeratedAsSelfHarm(text));
  if (isHit) await countCrisis(language);
  return isHit;
}

/** A count that cannot be stored never keeps the help page from anybody. */
async function countCrisis(language: Language): Promise<void> {
  try {
    await db().$executeRaw`
      INSERT INTO "crisis_counts" ("date", "language", "count") VALUES (${utcDay()}::date, ${language}, 1)
      ON CONFLICT ("date", "language") DO UPDATE SET "count" = "crisis_counts"."count" + 1`;
  } catch (error) {
    log().error({ err: error }, "a crisis page could not be counted");
  }
}
