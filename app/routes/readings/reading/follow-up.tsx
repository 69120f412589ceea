import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { QuestionField } from "~/readings/parts/question-field";
import { useQuestionCheck } from "~/readings/parts/use-question-check";
import type { QuestionFault } from "~/readings/question";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { useSending } from "~/ui/use-sending";

interface FollowUpFormProps {
  /** What was typed before and came back with a fault. */
  typed: string;
  fault?: QuestionFault;
  /** What is to be said before it is sent again, with buttons of its own. */
  notice?: ReactNode;
}

/** The box for one further question: closed at first, opened by its own button. */
export function FollowUpForm({ typed, fault, notice }: FollowUpFormProps) {
  const { t } = useTranslation();
  const isSending = useSending();
  const isHydrated = useHydrated();
  const [question, setQuestion] = useState(typed);
  const checked = useQuestionCheck(fault);

  return (
    <details className="sheet group px-5 open:pb-5" open={fault !== undefined || typed !== ""}>
      <summary className="min-h-11 content-center text-center font-display text-xl marker:text-brass">
        {t("followUp.open")}
      </summary>
      <Form method="post" preventScrollReset noValidate onSubmit={checked.check} className="mt-4 space-y-3">
        <input type="hidden" name="intent" value="follow-up" />
        {notice}
        <QuestionField
          label={t("followUp.label")}
          hint={t("followUp.counts")}
          value={question}
          onChange={setQuestion}
          error={checked.error}
          rows={2}
        />
        <Button disabled={isSending || (isHydrated && question.trim() === "")}>
          {isSending ? t("followUp.sending") : t("followUp.submit")}
        </Button>
      </Form>
    </details>
  );
}
