import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";
import { type QuestionFault, questionFault, typedQuestion } from "../question";

/**
 * Holds a form back whose question is faulty: the message stands beside the field and in a toast, and the field has the
 * focus. `given` is the fault that the server found. A button that fills in a preset is let pass.
 */
export function useQuestionCheck(given: QuestionFault | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const [fault, setFault] = useState(given);
  const closeToast = useRef<() => void>();
  return {
    /** The message about the question, if there is one. */
    error: fault && t(`question.${fault}`),
    forget() {
      setFault(undefined);
      closeToast.current?.();
    },
    check(event: FormEvent<HTMLFormElement>) {
      if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute("name") === "preset") return;
      // As the form has it: what was typed before the scripts ran may not be taken over yet.
      const found = questionFault(typedQuestion(new FormData(event.currentTarget).get("question")));
      setFault(found);
      if (!found) return;
      event.preventDefault();
      event.currentTarget.querySelector("textarea")?.focus();
      closeToast.current = toast(t(`question.${found}`), { destructive: true });
    },
  };
}
