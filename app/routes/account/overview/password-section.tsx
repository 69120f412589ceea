import { useTranslation } from "react-i18next";
import { accountMessage } from "~/accounts/parts/account-message";
import { PasswordField } from "~/accounts/parts/password-field";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm } from "./intent-form";
import { AccountSection, Locked } from "./section";
import { useIntentAnswer } from "./use-intent-answer";

/** Another password, or a first one. */
export function PasswordSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { faults } = useIntentAnswer("password");
  const { email, hasPassword } = account;
  return (
    <AccountSection name="password">
      <p className="max-w-2xl">{t(hasPassword ? "account.password.has" : "account.password.none")}</p>
      {isFresh ? (
        <IntentForm intent="password" language={language} className="max-w-md">
          {/* Tells password managers whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t("account.password.new")}
            hint={t("account.password.hint")}
            error={accountMessage(faults.password, t)}
            name="password"
            autoComplete="new-password"
          />
          <SendButton intent="password" look="quiet">
            {t(hasPassword ? "account.password.change" : "account.password.set")}
          </SendButton>
        </IntentForm>
      ) : (
        <Locked name="password" language={language} />
      )}
    </AccountSection>
  );
}
