import { Form } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type AccountFaults, accountMessage } from "~/accounts/parts/account-message";
import { LONGEST_TOKEN_NAME } from "~/accounts/personal-tokens/scopes";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { FaultSummary } from "~/ui/fault-summary";
import { Field } from "~/ui/field";
import { PageTitle } from "~/ui/page-title";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";

interface NewTokenProps {
  refusal: { faults: AccountFaults; values: { name: string; mayAsk: boolean } } | null;
  language: Language;
}

/** A name for the token, and what it may do: as little as it needs, unless more is chosen. */
export function NewToken({ refusal, language }: NewTokenProps) {
  const { t } = useTranslation();
  const form = useFaultFocus(refusal);
  const mayAsk = refusal?.values.mayAsk ?? false;
  return (
    <>
      <PageTitle title={t("newToken.heading")} lead={t("newToken.lead")} />
      <Form ref={form} method="post" noValidate className="sheet space-y-6 p-3 sm:p-6">
        <FaultSummary>{accountMessage(refusal?.faults.form, t)}</FaultSummary>
        <Field
          label={t("newToken.name")}
          hint={t("newToken.nameHint")}
          error={accountMessage(refusal?.faults.name, t)}
          name="name"
          autoComplete="off"
          required
          defaultValue={refusal?.values.name ?? ""}
          maxLength={LONGEST_TOKEN_NAME}
        />
        <fieldset>
          <legend className="mb-1 font-medium">{t("newToken.scopes")}</legend>
          <Scope value="read" label={t("newToken.read")} hint={t("newToken.readHint")} isChosen={!mayAsk} />
          <Scope value="ask" label={t("newToken.ask")} hint={t("newToken.askHint")} isChosen={mayAsk} />
        </fieldset>
        <div className="flex flex-wrap gap-4 max-sm:*:grow">
          <SendButton>{t("newToken.make")}</SendButton>
          <ButtonLink look="quiet" to={pathTo.account(language, "tokens")}>
            {t("enrol.back")}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

interface ScopeProps {
  value: "read" | "ask";
  label: string;
  hint: string;
  isChosen: boolean;
}

function Scope({ value, label, hint, isChosen }: ScopeProps) {
  const id = useId();
  return (
    <div className="flex gap-3 py-2">
      <input
        type="radio"
        id={id}
        name="scope"
        value={value}
        defaultChecked={isChosen}
        aria-describedby={`${id}-hint`}
        className="mt-3 size-5 shrink-0 accent-brass"
      />
      <div>
        <label htmlFor={id} className="flex min-h-11 items-center">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      </div>
    </div>
  );
}
