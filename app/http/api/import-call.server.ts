import { translator } from "~/i18n/i18n.server";
import { importReadings } from "~/readings/import/import-readings.server";
import { ImportError, largestImportOf } from "~/readings/import/import-rules";
import type { Owner } from "~/usage/owner";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import type { AskedCall } from "./asked-call.server";

/** In how many seconds it is worth sending a file again where others are being taken over. */
const RETRY_AFTER = 30;

/** Who sends megabytes is known and counted before they are read, and sends no more than they may. */
export async function countImport(call: AskedCall): Promise<void> {
  const { owner } = await call.person("ask");
  await call.limit(owner.userId === undefined ? "visitorImport" : "import", owner);
  const length = Number(call.request.headers.get("Content-Length") ?? 0);
  if (length > largestImportOf(owner)) throw problemOf(new ImportError("tooLarge"), call, owner);
}

export async function importByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("ask");
  try {
    return { body: { ...(await importReadings(owner, String(call.body))) } };
  } catch (error) {
    if (error instanceof ImportError) throw problemOf(error, call, owner);
    throw error;
  }
}

/** What is wrong with the file, in the sentence that its form has. */
function problemOf({ code, number }: ImportError, { language }: AskedCall, owner: Owner): ApiProblem {
  const t = translator(language);
  if (code === "broken") return new ApiProblem("invalid-json");
  if (code === "busy")
    return new ApiProblem("too-many", { detail: t("imported.faults.busy"), retryAfter: RETRY_AFTER });
  if (code === "tooLarge") {
    const size = largestImportOf(owner) / 1_000_000;
    return new ApiProblem("too-large", { detail: t("imported.faults.tooLarge", { size }) });
  }
  const detail = code === "damaged" ? t("imported.faults.damaged", { number }) : t(`imported.faults.${code}`);
  const field = code === "damaged" && number !== undefined ? `readings.${number - 1}` : "";
  return new ApiProblem("invalid", { errors: [{ field, code, detail }] });
}
