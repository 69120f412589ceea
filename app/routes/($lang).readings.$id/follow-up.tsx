import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionFault } from "~/readings/question";
import { QuestionField } from "~/readings/question-field";
import { useQuestionCheck } from "~/readings/use-question-check";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { useSending } from "~/ui/use-sending";

interface FollowUpFormProps {
  /** What was typed before and came back with a fault. */
  typed: string;
  fault?: QuestionFault;
}

/** The box for one further question: closed at first, opened by its own button. */
export function FollowUpForm({ typed, fault }: FollowUpFormProps) {
  const { t } = useTranslation();
  const isSending = useSending();
  const isHydrated = useHydrated();
  const [question, setQuestion] = useState(typed);
  const checked = useQuestionCheck(fault);

  return (
    <details className="sheet group p-5" open={fault !== undefined || typed !== ""}>
      <summary className="min-h-11 content-center text-center font-display text-xl marker:text-brass">
        {t("followUp.open")}
      </summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        onSubmit={(event) => checked.check(event, question)}
        className="mt-4 space-y-3"
      >
        <input type="hidden" name="intent" value="follow-up" />
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
