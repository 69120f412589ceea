import { useTranslation } from "react-i18next";
import type { ShownCheck } from "./show-check.server";

/** What the cards of a draw follow from, and the commitment that stood before it. */
export function DrawValues({ check: { commitment, values } }: { check: ShownCheck }) {
  const { t } = useTranslation();
  return (
    <dl className="sheet space-y-4 p-5 sm:p-6">
      <Value name={t("drawCheck.sealBefore")} value={commitment} />
      <Value name={t("drawCheck.seed")} value={values.seed} />
      <Value name={t("drawCheck.reading")} value={values.readingId} />
      {values.word ? (
        <Value name={t("drawCheck.word")} value={values.word} />
      ) : (
        <div>
          <dt className="text-sm text-soft">{t("drawCheck.word")}</dt>
          <dd>{t("drawCheck.noWord")}</dd>
        </div>
      )}
    </dl>
  );
}

/** A value to be copied. */
export function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="wrap-anywhere">
        <code dir="auto" className="select-all">
          {value}
        </code>
      </dd>
    </div>
  );
}
