import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import type { AccountPageProps } from "./account-page";
import { AccountSection, Locked } from "./section";

/** Everything that is kept of the person, as a file, for themselves alone. */
export function ExportSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  return (
    <AccountSection name="export">
      <p className="max-w-2xl">{t("account.export.text")}</p>
      {isFresh ? (
        <p className="flex flex-wrap gap-4">
          <ButtonLink look="quiet" to={pathTo.accountExport(language)} reloadDocument>
            {t("account.export.download")}
          </ButtonLink>
          <ButtonLink look="quiet" to={pathTo.accountExport(language, { as: "csv" })} reloadDocument>
            {t("account.export.table")}
          </ButtonLink>
          <ButtonLink look="quiet" to={pathTo.accountExport(language, { as: "html" })} reloadDocument>
            {t("account.export.pages")}
          </ButtonLink>
        </p>
      ) : (
        <Locked name="export" language={language} />
      )}
      {account.isVerified && (
        <p>
          <Link to={pathTo.readingsImport(language)} className="link">
            {t("account.export.import")}
          </Link>
        </p>
      )}
    </AccountSection>
  );
}
