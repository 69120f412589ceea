import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface EnrolmentProps {
  /** The secret as it is typed in, as a link, and as the address of a picture. */
  enrolment: { secret: string; uri: string; qr: string };
  refusal: { faults: AccountFaults } | null;
  language: Language;
}

/** The secret for the authenticator app, as a picture, a link and letters; then its first code. */
export function Enrolment({ enrolment, refusal, language }: EnrolmentProps) {
  const { t } = useTranslation();
  const { qr, secret, uri } = enrolment;
  return (
    <>
      <PageTitle title={t("enrol.heading")} />
      <ol className="space-y-8">
        <Step heading={t("enrol.scan.heading")}>
          <p>{t("enrol.scan.text")}</p>
          <div className="grid items-center gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
            <img src={qr} alt={t("enrol.scan.alt")} width="208" height="208" className="mx-auto size-52" />
            <div className="space-y-4">
              <p>
                <a href={uri} className="link inline-flex min-h-11 items-center">
                  {t("enrol.scan.here")}
                </a>
              </p>
              <p>{t("enrol.scan.secret")}</p>
              <p>
                <code className="inline-block bg-paper px-3 py-2 text-lg tracking-wide select-all">
                  {secret}
                </code>
              </p>
            </div>
          </div>
        </Step>
        <Step heading={t("enrol.code.heading")}>
          <CodeForm refusal={refusal} language={language} />
        </Step>
      </ol>
    </>
  );
}

function Step({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <li className="sheet space-y-4 p-3 sm:p-6">
      <h2 className="text-2xl">{heading}</h2>
      {children}
    </li>
  );
}

function CodeForm({ refusal, language }: Pick<EnrolmentProps, "refusal" | "language">) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  return (
    <Form ref={form} method="post" noValidate className="space-y-5">
      <FaultSummary>{accountMessage(refusal?.faults.form, t)}</FaultSummary>
      <Field
        label={t("enrol.code.label")}
        hint={t("enrol.code.hint")}
        error={accountMessage(refusal?.faults.code, t)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="max-w-60"
      />
      <div className="flex flex-wrap gap-4 max-sm:*:grow">
        <SendButton name="intent" value="confirm">
          {t("enrol.code.confirm")}
        </SendButton>
        <ButtonLink look="quiet" to={pathTo.account(language, "factor")}>
          {t("enrol.back")}
        </ButtonLink>
      </div>
    </Form>
  );
}
