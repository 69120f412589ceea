import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SignOnPage } from "~/readings/zodiac/show-sign.server";
import { Button, ButtonLink } from "~/ui/button";
import { useToast } from "~/ui/toast";
import { SignPicker } from "./sign-picker";
import { StartOver } from "./start-over";
import { type Progress, stepQuery } from "./steps";

const FAULTS = { mine: "zodiac.noMine", theirs: "zodiac.noTheirs" } as const;

interface SignStepProps {
  progress: Progress & { step: "mine" | "theirs" };
  signs: readonly SignOnPage[];
  /** Somebody starts over. */
  onClear(): void;
}

/** Choosing one of the two signs: a form whose next page carries the choice in its address. A sign that is pressed sends it. */
export function SignStep({ progress, signs, onClear }: SignStepProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const submit = useSubmit();
  const { step, mine, theirs, missing } = progress;
  const [hasFault, setHasFault] = useState(missing === step);
  const closeToast = useRef<() => void>();
  const [query] = useSearchParams();

  function checkBeforeSending(event: FormEvent<HTMLFormElement>) {
    if (new FormData(event.currentTarget).has(step)) return;
    event.preventDefault();
    setHasFault(true);
    event.currentTarget.querySelector<HTMLInputElement>(`input[name="${step}"]`)?.focus();
    closeToast.current = toast(t(FAULTS[step]), { destructive: true });
  }

  function mend() {
    setHasFault(false);
    closeToast.current?.();
  }

  return (
    <Form method="get" onSubmit={checkBeforeSending} className="space-y-8">
      <input type="hidden" name="step" value={step === "mine" ? "theirs" : "question"} />
      {step === "theirs" && mine && <input type="hidden" name="mine" value={mine} />}
      {step === "mine" && theirs && <input type="hidden" name="theirs" value={theirs} />}
      <SignPicker
        key={query.toString()}
        name={step}
        legend={t(`zodiac.${step}`)}
        signs={signs}
        chosen={step === "mine" ? mine : theirs}
        error={hasFault ? t(FAULTS[step]) : undefined}
        onChoose={mend}
        onPress={(form) => submit(form)}
      />
      <div className="flex flex-wrap justify-center gap-4">
        {step === "theirs" && (
          <ButtonLink look="quiet" to={stepQuery("mine", progress)}>
            {t("zodiac.previous")}
          </ButtonLink>
        )}{" "}
        <Button className="sm:px-12">{t("zodiac.next")}</Button>{" "}
        {(mine || theirs) && <StartOver onClear={onClear} />}
      </div>
    </Form>
  );
}
