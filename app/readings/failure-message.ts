import type { TFunction } from "i18next";
import type { Failure } from "./writing/writing-events";

/** What happened, in words for the person who waits for a text (specification, section 8). */
export function failureMessage({ code, detail }: Failure, t: TFunction): string {
  if (code !== "model") return t(`errors.${code}`);
  if (/^\d{3}$/.test(detail ?? "")) return t("errors.apiRequestFailed", { message: detail });
  if (detail === "timeout" || detail === "blocked") return t(`errors.${detail}`);
  return t("errors.noStream");
}
