import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";

interface CodeStepProps {
  typed: string;
  faults: AccountFaults;
  language: Language;
}

/** Asks for the code that the device shows; it goes into the address, as the device may link to it. */
export function CodeStep({ typed, faults, language }: CodeStepProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t("deviceSignIn.heading")} lead={t("deviceSignIn.lead")} />
      <Form action={pathTo.device(language)} noValidate className="sheet space-y-5 p-3 sm:p-6">
        <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
        <Field
          label={t("deviceSignIn.code")}
          hint={t("deviceSignIn.hint")}
          error={accountMessage(faults.code, t)}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          maxLength={60}
        />
        <SendButton className="w-full">{t("deviceSignIn.next")}</SendButton>
      </Form>
    </>
  );
}
