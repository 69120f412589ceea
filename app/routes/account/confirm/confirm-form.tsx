import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { PasswordField } from "~/accounts/parts/password-field";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface ConfirmFormProps {
  /** Where to go afterwards. */
  from: string;
  /** The account's address: a password manager finds the password by it. */
  email: string;
  refusal: { faults: AccountFaults } | null;
}

/** Asks somebody who is signed in for their password once more. */
export function ConfirmForm({ from, email, refusal }: ConfirmFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const fault = refusal?.faults.password ?? refusal?.faults.form;
  const isWrong = fault?.code === "credentials";
  return (
    <Form ref={form} method="post" noValidate className="space-y-5">
      <input type="hidden" name="from" value={from} />
      <input hidden readOnly name="email" autoComplete="username" value={email} />
      <PasswordField
        label={t("signIn.password")}
        name="password"
        autoComplete="current-password"
        error={isWrong ? t("confirm.wrong") : accountMessage(fault, t)}
      />
      <SendButton className="w-full">{t("confirm.submit")}</SendButton>
    </Form>
  );
}
