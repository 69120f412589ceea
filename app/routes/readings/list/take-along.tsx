import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";

interface TakeAlongProps {
  language: Language;
  /** Whether an account has them, whose page gives them. */
  isOfAccount: boolean;
  /** Whether there is anything to take along. */
  isEmpty: boolean;
}

/** One's readings as files, and readings from a file. */
export function TakeAlong({ language, isOfAccount, isEmpty }: TakeAlongProps) {
  const { t } = useTranslation();
  return (
    <details className="mx-auto mt-2 max-w-2xl text-center">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {t("takeAlong.summary")}
      </summary>
      <div className="sheet mt-3 space-y-4 p-4 sm:p-6">
        {isOfAccount && (
          <p>
            <Link to={pathTo.account(language, "export")} className="link">
              {t("takeAlong.account")}
            </Link>
          </p>
        )}
        {!isOfAccount && !isEmpty && (
          <>
            <p>{t("takeAlong.text")}</p>
            <p className="flex flex-wrap justify-center gap-4">
              <ButtonLink look="quiet" to={pathTo.readingsExport(language)} reloadDocument>
                {t("takeAlong.json")}
              </ButtonLink>
              <ButtonLink look="quiet" to={pathTo.readingsExport(language, { as: "csv" })} reloadDocument>
                {t("account.export.table")}
              </ButtonLink>
              <ButtonLink look="quiet" to={pathTo.readingsExport(language, { as: "html" })} reloadDocument>
                {t("account.export.pages")}
              </ButtonLink>
            </p>
          </>
        )}
        <p>
          <Link to={pathTo.readingsImport(language)} className="link">
            {t("account.export.import")}
          </Link>
        </p>
      </div>
    </details>
  );
}
