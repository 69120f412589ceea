import type { TFunction } from "i18next";
import type { Failure } from "../writing/writing-events";

/** The details of a model's failure that have a sentence of their own. */
const EXPLAINED = ["timeout", "blocked", "open", "ceiling", "network"] as const;

/** What happened, in words for the person who waits for a text (specification, section 8). */
export function failureMessage({ code, detail }: Failure, t: TFunction): string {
  if (code !== "model") return t(`errors.${code}`);
  if (/^\d{3}$/.test(detail ?? "")) return t("errors.apiRequestFailed", { message: detail });
  const told = detail === "echoed" ? "blocked" : detail;
  const explained = EXPLAINED.find((each) => each === told);
  return t(explained ? `errors.${explained}` : "errors.noStream");
}
