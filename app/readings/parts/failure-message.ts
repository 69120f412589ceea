import type { TFunction } from "i18next";
import type { Failure } from "../writing/writing-events";

/** The details of a model's failure that have a sentence of their own. */
const EXPLAINED = ["timeout", "blocked", "open", "ceiling", "network"] as const;

/** What it means that the model's server refused with a status, as `errors.status.{key}` says it; the number is the log's. */
const MEANINGS: Record<string, "access" | "missing" | "slow" | "busy"> = {
  401: "access",
  403: "access",
  404: "missing",
  408: "slow",
  429: "busy",
  504: "slow",
};

/** What happened, in words for the person who waits for a text (specification, section 8). */
export function failureMessage({ code, detail }: Failure, t: TFunction): string {
  if (code !== "model") return t(`errors.${code}`);
  if (detail && /^\d{3}$/.test(detail)) {
    const meaning = MEANINGS[detail] ?? (detail < "500" ? "refused" : "broken");
    return t("errors.apiRequestFailed", { message: t(`errors.status.${meaning}`) });
  }
  const told = detail === "echoed" ? "blocked" : detail;
  const explained = EXPLAINED.find((each) => each === told);
  return t(explained ? `errors.${explained}` : "errors.noStream");
}
