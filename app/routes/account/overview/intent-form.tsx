import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accountMessage } from "~/accounts/parts/account-message";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { FaultSummary } from "~/ui/fault-summary";
import { useFaultFocus } from "~/ui/use-fault-focus";
import type { AccountIntent } from "./intents";
import { useIntentAnswer } from "./use-intent-answer";

interface IntentFormProps {
  intent: AccountIntent;
  language: Language;
  /** Which of several that could be meant. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** One of the account page's forms: it says itself why it was refused, and the page stays where it is. */
export function IntentForm({ intent, language, id, className = "", children }: IntentFormProps) {
  const { t } = useTranslation();
  const { refusal, faults, isOffline } = useIntentAnswer(intent);
  const form = useFaultFocus(refusal);
  return (
    <Form
      ref={form}
      method="post"
      action={pathTo.account(language)}
      preventScrollReset
      noValidate
      className={`space-y-4 ${className}`}
    >
      <input type="hidden" name="intent" value={intent} />
      {id && <input type="hidden" name="id" value={id} />}
      <FaultSummary>{isOffline ? t("errors.offline") : accountMessage(faults.form, t)}</FaultSummary>
      {children}
    </Form>
  );
}

interface SecondPressProps {
  /** What the first press promises, and the second does. */
  label: string;
  children: ReactNode;
}

/** What cannot be taken back asks for a second press: the first opens the question whether it is meant. */
export function SecondPress({ label, children }: SecondPressProps) {
  return (
    <details className="-mt-2 [&:not([open])]:-mb-1">
      <summary className="-ms-4 inline-flex min-h-11 items-center px-4 py-2 text-soft underline hover:text-alarm">
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
