import type { Language } from "~/i18n/languages";
import type { Requester } from "~/rate-limits/requester.server";
import { understandQuestion } from "../understanding/understand-question.server";
import { countCrisis } from "./count-crisis.server";
import { hearCry } from "./hear-cry.server";
import { isModeratedAsSelfHarm } from "./moderation.server";

interface Screened {
  requester: Requester;
  /** Counts the request, before it costs a call; or throws what refuses it. */
  countRequest(): Promise<void>;
}

/** What the screen says of a text: somebody in danger wrote it, somebody may have, or nobody. */
export type Screening = "crisis" | "unsure" | "ordinary";

/**
 * Whether a text is one of somebody in danger. Of the text nothing is kept; that one surely is, is counted by day and
 * language. What the moderation alone hears is unsure; before it is asked, which costs a call, `countRequest` may refuse by
 * throwing: never somebody whom our own classifier is sure of.
 */
export async function screenForCrisis(
  text: string,
  language: Language,
  { requester, countRequest }: Screened,
): Promise<Screening> {
  const isAboutViolence = understandQuestion(text, language).mentions.includes("violence");
  const cry = hearCry(text, { isAboutViolence });
  if (cry === "sure") {
    await countCrisis(language, requester);
    return "crisis";
  }
  await countRequest();
  return cry === "unsure" || (await isModeratedAsSelfHarm(text)) ? "unsure" : "ordinary";
}
