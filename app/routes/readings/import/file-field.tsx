import type { TFunction } from "i18next";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { type ImportFault, LARGEST_IMPORT } from "~/readings/import/import-rules";
import { Field } from "~/ui/field";

/** Why nothing was taken over. */
export interface ImportRefusal {
  fault: ImportFault;
  /** Which reading of the file is damaged. */
  number?: number;
}

const MEGABYTES = LARGEST_IMPORT / 1_000_000;

/** The file, which a browser that runs scripts does not even send where it is too large. */
export function FileField({ refusal }: { refusal: ImportRefusal | null }) {
  const { t } = useTranslation();
  function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > LARGEST_IMPORT;
    currentTarget.setCustomValidity(isTooLarge ? faultMessage({ fault: "tooLarge" }, t) : "");
    currentTarget.reportValidity();
  }
  return (
    <Field
      label={t("imported.file")}
      hint={t("imported.hint", { size: MEGABYTES })}
      error={refusal && faultMessage(refusal, t)}
      type="file"
      name="file"
      accept=".json,application/json"
      required
      onChange={check}
    />
  );
}

function faultMessage({ fault, number }: ImportRefusal, t: TFunction): string {
  if (fault === "damaged") return t("imported.faults.damaged", { number });
  if (fault === "tooLarge") return t("imported.faults.tooLarge", { size: MEGABYTES });
  return t(`imported.faults.${fault}`);
}
