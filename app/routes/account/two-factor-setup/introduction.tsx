import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { FaultSummary } from "~/ui/fault-summary";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface IntroductionProps {
  hasFactor: boolean;
  refusal: { faults: AccountFaults } | null;
  language: Language;
}

/** Before anything begins: what it is for, and what is needed. */
export function Introduction({ hasFactor, refusal, language }: IntroductionProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  return (
    <>
      <PageTitle title={t("enrol.heading")} lead={t("enrol.lead")} />
      <Form ref={form} method="post" noValidate className="sheet space-y-5 p-3 sm:p-6">
        <FaultSummary>{accountMessage(refusal?.faults.form, t)}</FaultSummary>
        <p>{t("enrol.need")}</p>
        {hasFactor && <p className="text-soft">{t("enrol.replaces")}</p>}
        <div className="flex flex-wrap gap-4 max-sm:*:grow">
          <SendButton name="intent" value="begin">
            {t("enrol.begin")}
          </SendButton>
          <ButtonLink look="quiet" to={pathTo.account(language, "factor")}>
            {t("enrol.back")}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
