import { useTranslation } from "react-i18next";
import { GoogleForm } from "~/accounts/parts/google-form";
import { pathTo } from "~/i18n/path-to";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm } from "./intent-form";
import { AccountSection, Locked } from "./section";

/** Google as a way in: linked or not, and never unlinked while it is the only one. */
export function GoogleSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { google, hasPassword, isVerified } = account;
  const mayChange = google ? hasPassword : isVerified;
  return (
    <AccountSection name="google">
      {google ? (
        <p className="max-w-2xl wrap-anywhere">{t("account.google.linked", google)}</p>
      ) : (
        <p className="max-w-2xl">{t("account.google.none")}</p>
      )}
      {!mayChange && (
        <p className="max-w-2xl text-soft">
          {t(google ? "account.google.onlyWayIn" : "account.google.verifyFirst")}
        </p>
      )}
      {mayChange && !isFresh && <Locked name="google" language={language} />}
      {mayChange && isFresh && google && (
        <IntentForm intent="unlink-google" language={language}>
          <SendButton intent="unlink-google" look="quiet">
            {t("account.google.unlink")}
          </SendButton>
        </IntentForm>
      )}
      {mayChange && isFresh && !google && (
        <div className="max-w-fit">
          <GoogleForm intent="link" from={pathTo.account(language)} language={language} />
        </div>
      )}
    </AccountSection>
  );
}
