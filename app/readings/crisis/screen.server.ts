import { data } from "@remix-run/node";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { log } from "~/log.server";
import { countCrisisPage } from "~/metrics.server";
import { utcDay } from "~/usage/day";
import { isModeratedAsSelfHarm } from "../interpreters/moderation.server";
import type { Problem } from "../problem";
import { helpLines } from "./help-lines.server";
import { isCryForHelp } from "./is-cry-for-help.server";

/**
 * Lets a text pass unless it is one of somebody in danger. Of the text nothing is kept; that it happened is counted by
 * day and language. Before the moderation is asked, which costs a call, `takeTurn` may refuse: never somebody whom our
 * own classifier hears.
 * @throws the page with help lines, 200: thrown, so that nothing else is asked for and nothing can keep it away.
 */
export async function helpInCrisis(
  text: string,
  language: Language,
  takeTurn: () => Promise<void>,
): Promise<void> {
  if (!isCryForHelp(text)) {
    await takeTurn();
    if (!(await isModeratedAsSelfHarm(text))) return;
  }
  countCrisisPage();
  await countCrisis(language);
  const problem: Problem = { kind: "crisis", lines: helpLines(language) };
  throw data(problem, { status: 200 });
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
