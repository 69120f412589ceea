import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { ChannelButtons } from "~/accounts/parts/channel-buttons";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface NewPhoneProps {
  /** The number that a code was sent to, or null. */
  pending: string | null;
  refusal: { faults: AccountFaults; values: { phone: string } } | null;
  language: Language;
}

/** The number and how the code comes to it; then the code. */
export function NewPhone({ pending, refusal, language }: NewPhoneProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t("enrolPhone.heading")} lead={t("enrolPhone.lead")} />
      <NumberForm pending={pending} refusal={refusal?.faults.code ? null : refusal} />
      {pending && <CodeForm pending={pending} refusal={refusal?.faults.code ? refusal : null} />}
      <ButtonLink look="quiet" to={pathTo.account(language, "factor")} className="w-full">
        {t("enrol.back")}
      </ButtonLink>
    </>
  );
}

function NumberForm({ pending, refusal }: Omit<NewPhoneProps, "language">) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  return (
    <Form ref={form} method="post" noValidate className="sheet space-y-5 p-3 sm:p-6">
      <input type="hidden" name="intent" value="send" />
      <FaultSummary>{accountMessage(refusal?.faults.form, t)}</FaultSummary>
      <Field
        label={t("enrolPhone.number")}
        hint={t("enrolPhone.numberHint")}
        error={accountMessage(refusal?.faults.phone, t)}
        type="tel"
        name="phone"
        autoComplete="tel"
        defaultValue={refusal?.values.phone || pending || ""}
      />
      <ChannelButtons />
    </Form>
  );
}

function CodeForm({ pending, refusal }: { pending: string } & Pick<NewPhoneProps, "refusal">) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  return (
    <Form ref={form} method="post" noValidate className="sheet space-y-5 p-3 sm:p-6">
      <Field
        label={t("enrolPhone.code", { phone: pending })}
        error={accountMessage(refusal?.faults.code, t)}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SendButton name="intent" value="confirm" className="w-full">
        {t("enrolPhone.confirm")}
      </SendButton>
    </Form>
  );
}
