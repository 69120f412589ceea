import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { PasskeyForm } from "~/accounts/parts/passkeys/passkey-form";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { Field } from "~/ui/field";
import { PageTitle } from "~/ui/page-title";

interface NewPasskeyProps {
  /** What it is called unless its owner says something else. */
  name: string;
  refusal: { faults: AccountFaults } | null;
  language: Language;
}

/** A name for the passkey, and the button that has the device make it. */
export function NewPasskey({ name, refusal, language }: NewPasskeyProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t("enrolPasskey.heading")} lead={t("enrolPasskey.lead")} />
      <div className="sheet space-y-5 p-3 sm:p-6">
        <PasskeyForm
          purpose="add"
          fields={{}}
          label={t("enrolPasskey.add")}
          refusal={refusal}
          fault={accountMessage(refusal?.faults.form, t)}
        >
          <Field
            label={t("enrolPasskey.name")}
            hint={t("enrolPasskey.nameHint")}
            name="name"
            autoComplete="off"
            defaultValue={name}
            maxLength={60}
          />
        </PasskeyForm>
        <ButtonLink look="quiet" to={pathTo.account(language, "passkeys")} className="w-full">
          {t("enrol.back")}
        </ButtonLink>
      </div>
    </>
  );
}
