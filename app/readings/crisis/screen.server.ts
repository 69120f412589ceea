import type { Language } from "~/i18n/languages";
import type { Requester } from "~/rate-limits/requester.server";
import { countCrisis } from "./count-crisis.server";
import { type HelpLines, helpLines } from "./help-lines.server";
import { isCryForHelp } from "./is-cry-for-help.server";
import { isModeratedAsSelfHarm } from "./moderation.server";

interface Screened {
  requester: Requester;
  /** Counts the request, before it costs a call; or throws what refuses it. */
  takeTurn(): Promise<void>;
}

/**
 * The help lines where a text is one of somebody in danger, else null. Of the text nothing is kept; that it happened is
 * counted by day and language. Before the moderation is asked, which costs a call, `takeTurn` may refuse by throwing:
 * never somebody whom our own classifier hears.
 */
export async function screenForCrisis(
  text: string,
  language: Language,
  { requester, takeTurn }: Screened,
): Promise<HelpLines | null> {
  if (!isCryForHelp(text)) {
    await takeTurn();
    if (!(await isModeratedAsSelfHarm(text))) return null;
  }
  await countCrisis(language, requester);
  return helpLines(language);
}
