import { useTranslation } from "react-i18next";
import { useDollars } from "~/billing/dollars";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm, SecondPress } from "./intent-form";
import { AccountSection, Locked } from "./section";

/** The way out: what goes, what stays and why, and a second press. */
export function DeleteSection({ account: { isSubscriber, credit }, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const dollars = useDollars();
  return (
    <AccountSection name="delete">
      <div className="max-w-2xl space-y-3">
        <p>{t("account.delete.goes")}</p>
        <p>{t("account.delete.stays")}</p>
        {credit > 0 && (
          <p className="font-medium">{t("account.delete.credit", { amount: dollars(credit) })}</p>
        )}
        {isSubscriber && <p className="font-medium">{t("account.delete.subscription")}</p>}
      </div>
      {isFresh ? (
        <SecondPress label={t("account.delete.delete")}>
          <IntentForm intent="delete" language={language}>
            <p className="max-w-2xl">{t("account.delete.confirm")}</p>
            <SendButton intent="delete" look="alarm">
              {t("account.delete.deleteForGood")}
            </SendButton>
          </IntentForm>
        </SecondPress>
      ) : (
        <Locked name="delete" language={language} />
      )}
    </AccountSection>
  );
}
