import type { Language } from "~/i18n/languages";
import { textsIn } from "~/i18n/texts-in";
import type { ReadingErrorCode } from "~/readings/reading-error";
import type { CallName } from "./call-names";
import type { ProblemCode } from "./problem-codes";

/** The words of the calls in one language, where the pages have none. */
interface ApiTexts {
  /** What each problem is called. */
  problems: Record<ProblemCode | ReadingErrorCode | "billing", string>;
  /** What is said of it besides, where nothing of the pages says it. */
  details: Partial<Record<ProblemCode | ReadingErrorCode, string>>;
  fields: Record<"unknown" | "missing" | "value", string>;
  /** What each call does. */
  calls: Record<CallName, string>;
}

const files = import.meta.glob<ApiTexts>("./texts/*.json", { eager: true, import: "default" });

export function apiTexts(language: Language): ApiTexts {
  return textsIn(language, files);
}
