import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/web/account-message";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

export interface CodeFormProps {
  /** Where to go afterwards. */
  from: string;
  refusal: { faults: AccountFaults } | null;
}

/** Asks for the code that the authenticator app shows. */
export function CodeForm({ from, refusal }: CodeFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const faults = refusal?.faults ?? {};
  return (
    <Form ref={form} method="post" noValidate className="space-y-5">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="kind" value="app" />
      <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
      <Field
        label={t("twoFactor.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={accountMessage(faults.code, t)}
      />
      <SendButton className="w-full">{t("twoFactor.submit")}</SendButton>
    </Form>
  );
}
