import { translator } from "~/i18n/i18n.server";
import { importReadings } from "~/readings/import/import-readings.server";
import { ImportError, LARGEST_IMPORT } from "~/readings/import/import-rules";
import type { ApiAnswer } from "./api-answer.server";
import { ApiProblem } from "./api-problem.server";
import type { AskedCall } from "./asked-call.server";

/** Who sends megabytes is known and counted before they are read. */
export async function countImport(call: AskedCall): Promise<void> {
  const { owner } = await call.person("ask");
  await call.limit("import", owner);
}

export async function importByCall(call: AskedCall): Promise<ApiAnswer> {
  const { owner } = await call.person("ask");
  try {
    return { body: { ...(await importReadings(owner, call.body)) } };
  } catch (error) {
    if (error instanceof ImportError) throw problemOf(error, call);
    throw error;
  }
}

/** What is wrong with the file, in the sentence that its form has. */
function problemOf({ code, number }: ImportError, { language }: AskedCall): ApiProblem {
  const t = translator(language);
  const size = LARGEST_IMPORT / 1_000_000;
  if (code === "tooLarge")
    return new ApiProblem("too-large", { detail: t("imported.faults.tooLarge", { size }) });
  const detail = code === "damaged" ? t("imported.faults.damaged", { number }) : t(`imported.faults.${code}`);
  const field = code === "damaged" && number !== undefined ? `readings.${number - 1}` : "";
  return new ApiProblem("invalid", { errors: [{ field, code, detail }] });
}
