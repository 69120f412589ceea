import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { PasswordField } from "~/accounts/parts/password-field";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FaultSummary } from "~/ui/fault-summary";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface NewPasswordFormProps {
  /** The secret of the link; it goes into no address of this page's own. */
  token: string;
  language: Language;
  refusal: { faults: AccountFaults } | null;
}

/** Sets a new password by the link of a mail. */
export function NewPasswordForm({ token, language, refusal }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const faults = refusal?.faults ?? {};
  return (
    <Form ref={form} method="post" action={pathTo.resetPassword(language)} noValidate className="space-y-5">
      <input type="hidden" name="intent" value="reset" />
      <input type="hidden" name="token" value={token} />
      <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
      <PasswordField
        label={t("resetPassword.newPassword")}
        hint={t("signUp.rules")}
        name="password"
        autoComplete="new-password"
        error={accountMessage(faults.password, t)}
      />
      <SendButton className="w-full">{t("resetPassword.submit")}</SendButton>
    </Form>
  );
}
