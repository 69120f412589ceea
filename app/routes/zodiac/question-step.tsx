import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderFaults } from "~/readings/check-order";
import { FirstButton } from "~/readings/parts/first-button";
import { PresetButtons } from "~/readings/parts/preset-buttons";
import { QuestionField } from "~/readings/parts/question-field";
import { useQuestionCheck } from "~/readings/parts/use-question-check";
import type { SignOnPage } from "~/readings/zodiac/show-sign.server";
import { Button, ButtonLink } from "~/ui/button";
import { Illustration } from "~/ui/line-drawing";
import { useSending } from "~/ui/use-sending";
import { PRESETS } from "./presets";
import { SignPicker } from "./sign-picker";
import { StartOver } from "./start-over";
import { type Progress, stepQuery } from "./steps";

interface QuestionStepProps {
  progress: Progress;
  signs: readonly SignOnPage[];
  errors: OrderFaults;
  question: string;
  onType(question: string): void;
  /** How many readings are left today. */
  left: number;
  /** What is to be said before anything is sent again, with buttons of its own. */
  notice: ReactNode;
}

/** The question about the two signs. A sign that did not arrive rightly can be chosen here once more. */
export function QuestionStep(props: QuestionStepProps) {
  const { progress, signs, errors, question, onType, left, notice } = props;
  const { t } = useTranslation();
  const isSending = useSending();
  const checked = useQuestionCheck(errors.question);

  function type(typed: string) {
    checked.forget();
    onType(typed);
  }

  return (
    <Form method="post" onSubmit={checked.check} noValidate className="space-y-8">
      {notice}
      <SignField name="mine" progress={progress} signs={signs} isFaulty={errors.mine !== undefined} />
      <SignField name="theirs" progress={progress} signs={signs} isFaulty={errors.theirs !== undefined} />
      {progress.mine && progress.theirs && <Pair progress={progress} signs={signs} />}
      <div className="mx-auto max-w-2xl space-y-4">
        <QuestionField label={t("zodiac.question")} value={question} onChange={type} error={checked.error} />
        <FirstButton>{t("zodiac.submit")}</FirstButton>
        <PresetButtons
          legend={t("zodiac.presets.legend")}
          more={t("tarot.presets.more")}
          presets={PRESETS.map((name) => ({ name, text: t(`zodiac.presets.${name}`) }))}
          onChoose={type}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-4">
        <ButtonLink look="quiet" to={stepQuery("theirs", progress)}>
          {t("zodiac.previous")}
        </ButtonLink>{" "}
        <Button disabled={isSending} look={left === 0 ? "quiet" : "gold"} className="sm:px-12">
          {isSending ? t("zodiac.sending") : t("zodiac.submit")}
        </Button>{" "}
        <StartOver onClear={() => onType("")} />
      </div>
      <p className="text-center text-sm text-soft">{t("tarot.left", { count: left })}</p>
    </Form>
  );
}

interface SignFieldProps {
  name: "mine" | "theirs";
  progress: Progress;
  signs: readonly SignOnPage[];
  isFaulty: boolean;
}

function SignField({ name, progress, signs, isFaulty }: SignFieldProps) {
  const { t } = useTranslation();
  const chosen = progress[name];
  if (!isFaulty) return <input type="hidden" name={name} value={chosen ?? ""} />;
  return (
    <SignPicker
      name={name}
      legend={t(`zodiac.${name}`)}
      signs={signs}
      chosen={chosen}
      error={t(name === "mine" ? "zodiac.noMine" : "zodiac.noTheirs")}
    />
  );
}

/** The two signs that were chosen, side by side. */
function Pair({ progress, signs }: Pick<QuestionStepProps, "progress" | "signs">) {
  const { t } = useTranslation();
  const pair = [progress.mine, progress.theirs].map((id) => signs.find((sign) => sign.id === id));
  const [mine, theirs] = pair;
  if (!mine || !theirs) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="flex gap-3">
        {[mine, theirs].map((sign, index) => (
          <Illustration
            // biome-ignore lint/suspicious/noArrayIndexKey: both may be the same sign
            key={index}
            srcSet={sign.image}
            width={256}
            height={256}
            className="h-auto w-[min(6rem,38vw)] sm:w-28"
          />
        ))}
      </p>
      <h2 className="text-heading">{t("zodiac.pair", { mine: mine.name, theirs: theirs.name })}</h2>
    </div>
  );
}
