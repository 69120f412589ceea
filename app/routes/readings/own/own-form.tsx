import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { knownLanguage } from "~/i18n/languages";
import { joinSentences } from "~/i18n/typography";
import type { OrderFaults } from "~/readings/check-order";
import { QuestionField } from "~/readings/parts/question-field";
import { writeLaid } from "~/readings/tarot/own-cards";
import { asksQuestion } from "~/readings/tarot/spreads.data";
import { SendButton } from "~/ui/send-button";
import { useFaultFocus } from "~/ui/use-fault-focus";
import { OwnReaders, type ReaderChoice } from "./own-readers";
import type { ShownOwn } from "./show-own.server";
import { OWN_FORM } from "./step-link";

interface OwnFormProps {
  shown: ShownOwn;
  readers: readonly ReaderChoice[];
  isPremium: boolean;
  initial: { question: string; reader: string };
  errors: OrderFaults;
  /** The server's answer, a new one each time. */
  refusal: object | null;
  /** How many readings are left today. */
  left: number;
  /** What is to be said before it is sent again. */
  notice: ReactNode;
}

/** Once the cards lie: what is asked of whom, and whether they are read or only kept. */
export function OwnForm({ shown, readers, isPremium, initial, errors, refusal, left, notice }: OwnFormProps) {
  const { t, i18n } = useTranslation();
  const [question, setQuestion] = useState(initial.question);
  const form = useFaultFocus(refusal);
  const read = t("own.read");
  return (
    <Form ref={form} id={OWN_FORM} method="post" noValidate className="mx-auto max-w-2xl space-y-6">
      <h2 className="text-center text-2xl">{t("own.steps.ask")}</h2>
      {notice}
      <input type="hidden" name="spread" value={shown.kind} />
      <input type="hidden" name="cards" value={writeLaid(shown.places.map(({ laid }) => laid))} />
      {asksQuestion(shown.kind) && (
        <QuestionField
          label={t(`tarot.${shown.kind}.question`)}
          hint={t("own.questionHint")}
          value={question}
          onChange={setQuestion}
          error={errors.question && t(`question.${errors.question}`)}
        />
      )}
      <OwnReaders
        readers={readers}
        isPremium={isPremium}
        chosen={initial.reader}
        error={errors.reader && t("readers.unknown")}
      />
      <div className="flex flex-wrap items-center justify-center gap-3">
        <SendButton name="intent" value="read" intent="read" look={left === 0 ? "quiet" : "gold"}>
          {read}
        </SendButton>
        <SendButton name="intent" value="keep" intent="keep" look={left === 0 ? "gold" : "quiet"}>
          {t("own.keep")}
        </SendButton>
      </div>
      <p className="text-center text-sm text-balance text-soft">
        {joinSentences([t("tarot.left", { count: left }), t("own.keepHint")], knownLanguage(i18n.language))}
      </p>
    </Form>
  );
}
