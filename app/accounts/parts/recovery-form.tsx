import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";
import { accountMessage } from "./account-message";
import type { CodeFormProps } from "./code-form";

/** Asks for a recovery code instead, which has letters too; folded away until it is needed. */
export function RecoveryForm({ from, refusal }: CodeFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const faults = refusal?.faults ?? {};
  return (
    <details open={refusal !== null} className="-mt-3 [&:not([open])]:-mb-1">
      <summary className="link inline-flex min-h-11 items-center py-2">{t("twoFactor.recovery")}</summary>
      <Form ref={form} method="post" noValidate className="mt-4 space-y-5">
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="kind" value="recovery" />
        <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
        <Field
          label={t("twoFactor.recoveryCode")}
          hint={t("twoFactor.recoveryHint")}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={accountMessage(faults.code, t)}
        />
        <SendButton look="quiet" className="w-full">
          {t("twoFactor.recoverySubmit")}
        </SendButton>
      </Form>
    </details>
  );
}
