import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import type { AccountPageProps } from "./account-page";
import { Section } from "./section";

/** Everything that is kept of the person, as a file. */
export function ExportSection({ language }: AccountPageProps) {
  const { t } = useTranslation();
  return (
    <Section name="export">
      <p className="max-w-2xl">{t("account.export.text")}</p>
      <ButtonLink look="quiet" to={`/${language}/account/export`} reloadDocument>
        {t("account.export.download")}
      </ButtonLink>
    </Section>
  );
}
