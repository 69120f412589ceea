import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";
import { type AccountFaults, accountMessage } from "./account-message";

export interface CodeFormProps {
  /** Where to go afterwards. */
  from: string;
  refusal: { faults: AccountFaults } | null;
}

/** Asks for the code of six digits that an authenticator app shows or a phone was sent, or for one that was mailed. */
export function CodeForm({ from, refusal, kind = "app" }: CodeFormProps & { kind?: "app" | "mailed-code" }) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const faults = refusal?.faults ?? {};
  return (
    <Form ref={form} method="post" noValidate className="space-y-5">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="kind" value={kind} />
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
