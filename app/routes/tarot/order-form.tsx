import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import type { OrderFaults } from "~/readings/check-order";
import { PresetButtons } from "~/readings/parts/preset-buttons";
import { QuestionField } from "~/readings/parts/question-field";
import { useQuestionCheck } from "~/readings/parts/use-question-check";
import type { ReaderOnPage } from "~/readings/readers/list-readers.server";
import type { TarotKind } from "~/readings/reading";
import { asksQuestion, SPREADS } from "~/readings/tarot/spreads.data";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { DeckPicker } from "./deck-picker";
import type { OrderValues } from "./order";
import { ReaderPicker } from "./reader-picker";

interface OrderFormProps {
  kind: TarotKind;
  isPremium: boolean;
  readers: readonly ReaderOnPage[];
  initial: OrderValues;
  errors: OrderFaults;
  /** The server's answer that asks for a subscription, a new one each time; null where it did not. */
  refusal: object | null;
  /** How many readings are left today. */
  left: number;
  /** What is to be said before anything is sent again, with buttons of its own. */
  notice: ReactNode;
}

/** Reader, question and deck: everything that is asked before the cards are drawn. */
export function OrderForm(props: OrderFormProps) {
  const { kind, isPremium, readers, initial, errors, refusal, left, notice } = props;
  const { t } = useTranslation();
  const isSending = useSending();
  const [values, setValues] = useState(initial);
  const checked = useQuestionCheck(errors.question);
  const [paywalls, setPaywalls] = useState(refusal ? 1 : 0);
  const [lastRefusal, setLastRefusal] = useState(refusal);
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal);
    if (refusal) setPaywalls((opened) => opened + 1);
  }
  const form = useRef<HTMLFormElement>(null);

  // What was typed and chosen before the scripts ran is the browser's; take it over.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const text = (name: string) => String(typed.get(name) ?? "");
    setValues({ reader: text("reader"), question: text("question"), deck: text("deck") });
  }, []);
  const asks = asksQuestion(kind);
  const { presets, freeDecks } = SPREADS[kind];

  function ask(question: string) {
    checked.forget();
    setValues((before) => ({ ...before, question }));
  }

  function unlessLocked(isLocked: boolean, change: Partial<OrderValues>) {
    if (isLocked) setPaywalls((opened) => opened + 1);
    else setValues((before) => ({ ...before, ...change }));
  }

  return (
    <>
      {/* Its plans are forms of their own, and a form holds no other. */}
      {paywalls > 0 && <Paywall key={paywalls} onContinueFree={() => setPaywalls(0)} />}
      <Form
        ref={form}
        method="post"
        onSubmit={(event) => asks && checked.check(event, values.question)}
        noValidate
        className="space-y-10"
      >
        {/* Enter in a field presses the first button of a form: it must not be one that fills in a preset. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="hidden" />
        {notice}
        <ReaderPicker
          readers={readers}
          chosen={values.reader}
          isPremium={isPremium}
          error={errors.reader && t("readers.unknown")}
          onChoose={({ id, isPremiumOnly }) => unlessLocked(isPremiumOnly && !isPremium, { reader: id })}
        />
        {asks && (
          <section aria-labelledby="question-step" className="space-y-4">
            <h2 id="question-step" className="text-2xl">
              {t("tarot.steps.question")}
            </h2>
            <QuestionField
              label={t(`tarot.${kind}.question`)}
              hint={t("question.hint")}
              value={values.question}
              onChange={ask}
              error={checked.error}
            />
            {presets.length > 0 && (
              <PresetButtons
                legend={t("tarot.presets.legend")}
                presets={presets.map((name) => ({ name, text: t(`tarot.presets.${name}`) }))}
                onChoose={ask}
              />
            )}
          </section>
        )}
        <DeckPicker
          free={freeDecks}
          chosen={values.deck}
          isPremium={isPremium}
          error={errors.deck && t("deck.unknown")}
          onChoose={(deck) => unlessLocked(!freeDecks.includes(deck) && !isPremium, { deck })}
        />
        <div className="text-center">
          <Button disabled={isSending} className="text-lg sm:px-12">
            {isSending ? t("tarot.sending") : t("tarot.submit")}
          </Button>
          <p className="mt-3 text-sm text-soft">{t("tarot.left", { count: left })}</p>
        </div>
      </Form>
    </>
  );
}
