import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { PasswordField } from "~/accounts/parts/password-field";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FaultSummary } from "~/ui/fault-summary";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface LinkFormProps {
  /** The secret of the link; it goes into no address of this page's own. */
  token: string;
  kind: "verify" | "change";
  /** Whether the account's password is to be chosen with it. */
  asksPassword: boolean;
  language: Language;
  /** Where to go afterwards. */
  from: string | undefined;
  refusal: { faults: AccountFaults } | null;
}

/** One button, below a password where one is to be chosen: only a press on it takes the link as the proof. */
export function LinkForm({ token, kind, asksPassword, language, from, refusal }: LinkFormProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const faults = refusal?.faults ?? {};
  return (
    <Form
      ref={form}
      method="post"
      action={pathTo.verifyEmail(language, kind === "change" ? { change: "1" } : {})}
      noValidate
      className={asksPassword ? "sheet space-y-5 p-3 sm:p-6" : "space-y-5 text-center"}
    >
      <input type="hidden" name="intent" value={kind} />
      <input type="hidden" name="token" value={token} />
      {from && <input type="hidden" name="from" value={from} />}
      <FaultSummary>{accountMessage(faults.form, t)}</FaultSummary>
      {asksPassword && (
        <PasswordField
          label={t("verifyEmail.password")}
          hint={t("signUp.rules")}
          name="password"
          autoComplete="new-password"
          error={accountMessage(faults.password, t)}
        />
      )}
      <SendButton className={asksPassword ? "w-full" : "text-lg sm:px-12"}>
        {asksPassword ? t("verifyEmail.chooseAndConfirm") : t(`verifyEmail.${kind}.confirm`)}
      </SendButton>
    </Form>
  );
}
