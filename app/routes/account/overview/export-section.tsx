import { useTranslation } from "react-i18next";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import type { AccountPageProps } from "./account-page";
import { AccountSection, Locked } from "./section";

/** Everything that is kept of the person, as a file, for themselves alone. */
export function ExportSection({ language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  return (
    <AccountSection name="export">
      <p className="max-w-2xl">{t("account.export.text")}</p>
      {isFresh ? (
        <ButtonLink look="quiet" to={pathTo.accountExport(language)} reloadDocument>
          {t("account.export.download")}
        </ButtonLink>
      ) : (
        <Locked name="export" language={language} />
      )}
    </AccountSection>
  );
}
