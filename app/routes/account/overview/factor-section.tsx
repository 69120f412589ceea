import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm, SecondPress } from "./intent-form";
import { AccountSection, Locked } from "./section";

/** So few recovery codes left that it is time for new ones. */
const FEW_CODES = 3;

/** The code of an authenticator app at sign-in: set up, renewed, or taken away. */
export function FactorSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { factor, isVerified, passkeys, phone } = account;
  const phonePart = <PhonePart account={account} language={language} isFresh={isFresh} />;
  if (factor) {
    const others = { hasPasskeys: passkeys.length > 0, hasPhone: phone !== null };
    return (
      <VerifiedFactor factor={factor} {...others} language={language} isFresh={isFresh}>
        {phonePart}
      </VerifiedFactor>
    );
  }
  return (
    <AccountSection name="factor">
      <p className="max-w-2xl">{t("account.factor.off")}</p>
      {isVerified ? (
        <ButtonLink look="quiet" to={pathTo.twoFactorSetup(language)}>
          {t("account.factor.setUp")}
        </ButtonLink>
      ) : (
        <p className="max-w-2xl text-soft">{t("account.factor.verifyFirst")}</p>
      )}
      {phonePart}
    </AccountSection>
  );
}

type VerifiedFactorProps = Pick<AccountPageProps, "language" | "isFresh"> & {
  factor: NonNullable<AccountPageProps["account"]["factor"]>;
  hasPasskeys: boolean;
  hasPhone: boolean;
  children: ReactNode;
};

function VerifiedFactor(props: VerifiedFactorProps) {
  const { factor, hasPasskeys, hasPhone, language, isFresh, children } = props;
  const { since, codesLeft } = factor;
  const withoutApp = hasPasskeys ? "account.factor.onPasskeys" : "account.factor.onPhone";
  const { t } = useTranslation();
  const enrolment = pathTo.twoFactorSetup(language);
  return (
    <AccountSection name="factor">
      <p className="flex items-start gap-2">
        <span className="mt-1 text-brass">
          <Icon name="tick" />
        </span>
        {since ? t("account.factor.onSince", { day: since }) : t(withoutApp)}
      </p>
      <p className={`max-w-2xl ${codesLeft < FEW_CODES ? "text-alarm" : ""}`}>
        {t("account.factor.codesLeft", { count: codesLeft })}{" "}
        {codesLeft < FEW_CODES && t("account.factor.fewCodes")}
      </p>
      {isFresh ? (
        <>
          <div className="flex flex-wrap gap-4">
            <Form method="post" action={enrolment}>
              <SendButton intent="renew" look="quiet" name="intent" value="renew">
                {t("account.factor.renew")}
              </SendButton>
            </Form>
            <ButtonLink look="quiet" to={enrolment}>
              {t(since ? "account.factor.replace" : "account.factor.setUp")}
            </ButtonLink>
          </div>
          {since && <Removal hasOthers={hasPasskeys || hasPhone} language={language} />}
        </>
      ) : (
        <Locked name="factor" language={language} />
      )}
      {children}
    </AccountSection>
  );
}

/** A phone that codes are sent to, where the site can send any: added, replaced or taken away. */
function PhonePart({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { phone, arePhonesOffered, isVerified } = account;
  if (!phone && !(arePhonesOffered && isVerified)) return null;
  return (
    <div className="space-y-4 border-t border-line pt-5">
      <p className="max-w-2xl">{phone ? t("account.phone.has", { phone }) : t("account.phone.none")}</p>
      {isFresh && arePhonesOffered && (
        <ButtonLink look="quiet" to={pathTo.phoneSetup(language)}>
          {t(phone ? "account.phone.replace" : "account.phone.add")}
        </ButtonLink>
      )}
      {isFresh && phone && (
        <SecondPress label={t("account.phone.remove")}>
          <IntentForm intent="remove-phone" language={language}>
            <p className="max-w-2xl">{t("account.phone.confirmRemove")}</p>
            <SendButton intent="remove-phone" look="alarm">
              {t("account.passkeys.removeForGood")}
            </SendButton>
          </IntentForm>
        </SecondPress>
      )}
      {!isFresh && !account.factor && <Locked name="factor" language={language} />}
    </div>
  );
}

/** Takes the app away; with others beside it, two-step sign-in stays on. */
function Removal({ hasOthers, language }: { hasOthers: boolean } & Pick<AccountPageProps, "language">) {
  const { t } = useTranslation();
  return (
    <SecondPress label={t(hasOthers ? "account.factor.removeApp" : "account.factor.remove")}>
      <IntentForm intent="remove-factor" language={language}>
        <p className="max-w-2xl">
          {t(hasOthers ? "account.factor.confirmRemoveApp" : "account.factor.confirmRemove")}
        </p>
        <SendButton intent="remove-factor" look="alarm">
          {t(hasOthers ? "account.passkeys.removeForGood" : "account.factor.removeForGood")}
        </SendButton>
      </IntentForm>
    </SecondPress>
  );
}
