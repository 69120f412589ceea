import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { SendButton } from "~/ui/send-button";
import type { AccountPageProps } from "./account-page";
import { IntentForm, SecondPress } from "./intent-form";
import { Locked, Section } from "./section";

/** So few recovery codes left that it is time for new ones. */
const FEW_CODES = 3;

/** The code of an authenticator app at sign-in: set up, renewed, or taken away. */
export function FactorSection({ account, language, isFresh }: AccountPageProps) {
  const { t } = useTranslation();
  const { factor, isVerified } = account;
  if (factor) return <VerifiedFactor factor={factor} language={language} isFresh={isFresh} />;
  return (
    <Section name="factor">
      <p className="max-w-2xl">{t("account.factor.off")}</p>
      {isVerified ? (
        <ButtonLink look="quiet" to={`/${language}/account/two-factor`}>
          {t("account.factor.setUp")}
        </ButtonLink>
      ) : (
        <p className="max-w-2xl text-soft">{t("account.factor.verifyFirst")}</p>
      )}
    </Section>
  );
}

type VerifiedFactorProps = Pick<AccountPageProps, "language" | "isFresh"> & {
  factor: NonNullable<AccountPageProps["account"]["factor"]>;
};

function VerifiedFactor({ factor: { since, codesLeft }, language, isFresh }: VerifiedFactorProps) {
  const { t } = useTranslation();
  const enrolment = `/${language}/account/two-factor`;
  return (
    <Section name="factor">
      <p className="flex items-start gap-2">
        <span className="mt-1 text-brass">
          <Icon name="tick" />
        </span>
        {since ? t("account.factor.onSince", { day: since }) : t("account.factor.on")}
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
              {t("account.factor.replace")}
            </ButtonLink>
          </div>
          <SecondPress label={t("account.factor.remove")}>
            <IntentForm intent="remove-factor" language={language}>
              <p className="max-w-2xl">{t("account.factor.confirmRemove")}</p>
              <SendButton intent="remove-factor" look="alarm">
                {t("account.factor.removeForGood")}
              </SendButton>
            </IntentForm>
          </SecondPress>
        </>
      ) : (
        <Locked name="factor" language={language} />
      )}
    </Section>
  );
}
