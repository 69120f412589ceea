import { useTranslation } from "react-i18next";
import { accountMessage } from "~/accounts/parts/account-message";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm } from "./intent-form";
import { AccountSection, Locked } from "./section";
import { useIntentAnswer } from "./use-intent-answer";

/** The address, whether it is proven, and another in its place. */
export function EmailSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { email, isVerified, change } = account;
  return (
    <AccountSection name="email">
      <p className="flex flex-wrap items-center gap-x-4">
        <bdi className="text-lg wrap-anywhere">{email}</bdi>{" "}
        <span
          className={`inline-flex items-center gap-1.5 text-sm ${isVerified ? "text-brass" : "text-soft"}`}
        >
          {isVerified && <Icon name="tick" />}
          {t(isVerified ? "account.email.verified" : "account.email.unverified")}
        </span>
      </p>
      {!isVerified && (
        <IntentForm intent="send-verification" language={language}>
          <p className="max-w-2xl">{t("account.email.verify")}</p>
          <SendButton intent="send-verification" look="quiet">
            {t("account.email.sendAgain")}
          </SendButton>
        </IntentForm>
      )}
      {change ? (
        <PendingChange account={account} change={change} language={language} />
      ) : isFresh ? (
        <ChangeForm isVerified={isVerified} language={language} />
      ) : (
        <Locked name="email" language={language} />
      )}
    </AccountSection>
  );
}

function ChangeForm({ isVerified, language }: { isVerified: boolean } & Pick<AccountPageProps, "language">) {
  const { t } = useTranslation();
  const { faults, email } = useIntentAnswer("change-email");
  return (
    <IntentForm intent="change-email" language={language} className="max-w-md">
      <Field
        label={t("account.email.new")}
        hint={t(isVerified ? "account.email.bothHint" : "account.email.newHint")}
        error={accountMessage(faults.email, t)}
        type="email"
        name="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <SendButton intent="change-email" look="quiet">
        {t("account.email.change")}
      </SendButton>
    </IntentForm>
  );
}

type Change = NonNullable<AccountPageProps["account"]["change"]>;

/** The change under way: which of the two mailboxes has answered. */
function PendingChange({
  account,
  change,
  language,
}: { change: Change } & Pick<AccountPageProps, "account" | "language">) {
  const { t } = useTranslation();
  const { newEmail, isOldProven, isNewProven } = change;
  const boxes = [
    { which: "newAddress", email: newEmail, isProven: isNewProven },
    ...(account.isVerified
      ? [{ which: "oldAddress", email: account.email, isProven: isOldProven } as const]
      : []),
  ] as const;
  return (
    <div className="space-y-4 border-s-2 border-brass ps-4">
      <h3 className="text-lg">{t("account.email.changing")}</h3>
      <dl className="space-y-3">
        {boxes.map(({ which, email, isProven }) => (
          <div key={which}>
            <dt className="text-sm text-soft">{t(`account.email.${which}`)}</dt>
            <dd className="flex flex-wrap items-center gap-x-4">
              <bdi className="wrap-anywhere">{email}</bdi>{" "}
              <span
                className={`inline-flex items-center gap-1.5 text-sm ${isProven ? "text-brass" : "text-soft"}`}
              >
                {isProven && <Icon name="tick" />}
                {t(isProven ? "account.email.followed" : "account.email.notFollowed")}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-2xl">{t("account.email.pending", { count: boxes.length })}</p>
      <IntentForm intent="cancel-email-change" language={language}>
        <SendButton intent="cancel-email-change" look="quiet">
          {t("account.email.cancel")}
        </SendButton>
      </IntentForm>
    </div>
  );
}
