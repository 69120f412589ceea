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

/** The file, of so many bytes at most, which a browser that runs scripts does not even send where it is too large. */
export function FileField({ largest, refusal }: { largest: number; refusal: ImportRefusal | null }) {
  const { t } = useTranslation();
  const size = largest / 1_000_000;
  const more = LARGEST_IMPORT.account / 1_000_000;
  function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > largest;
    currentTarget.setCustomValidity(isTooLarge ? faultMessage({ fault: "tooLarge" }, size, t) : "");
    currentTarget.reportValidity();
  }
  return (
    <Field
      label={t("imported.file")}
      hint={size < more ? t("imported.visitorHint", { size, more }) : t("imported.hint", { size })}
      error={refusal && faultMessage(refusal, size, t)}
      type="file"
      name="file"
      accept=".json,application/json"
      required
      onChange={check}
    />
  );
}

function faultMessage({ fault, number }: ImportRefusal, size: number, t: TFunction): string {
  if (fault === "damaged") return t("imported.faults.damaged", { number });
  if (fault === "tooLarge") return t("imported.faults.tooLarge", { size });
  return t(`imported.faults.${fault}`);
}
