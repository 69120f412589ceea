import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import type { Wanted } from "~/billing/parts/paywall-sheet";
import type { OrderFaults } from "~/readings/check-order";
import { FirstButton } from "~/readings/parts/first-button";
import { keepOrder, type OrderValues } from "~/readings/parts/kept-order";
import { PresetButtons } from "~/readings/parts/preset-buttons";
import { QuestionField } from "~/readings/parts/question-field";
import { useQuestionCheck } from "~/readings/parts/use-question-check";
import type { ReaderOnPage } from "~/readings/readers/list-readers.server";
import type { TarotKind } from "~/readings/reading";
import { asksQuestion, SPREADS } from "~/readings/tarot/spreads.data";
import { Button } from "~/ui/button";
import { useSending } from "~/ui/use-sending";
import { DeckPicker } from "./deck-picker";
import { EMPTY_ORDER, ORDER_FORM, orderValues } from "./order";
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

/** Question, reader and deck: everything that is asked before the cards are drawn. */
export function OrderForm(props: OrderFormProps) {
  const { kind, isPremium, readers, initial, errors, refusal, left, notice } = props;
  const { t } = useTranslation();
  const asks = asksQuestion(kind);
  const { presets, freeDecks } = SPREADS[kind];
  const isSending = useSending();
  const [values, setValues] = useState(initial);
  const checked = useQuestionCheck(errors.question);
  const [offer, setOffer] = useState(refusal && { wanted: lockedIn(initial) });
  const [lastRefusal, setLastRefusal] = useState(refusal);
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal);
    setOffer(refusal && { wanted: lockedIn(values) });
  }
  const form = useRef<HTMLFormElement>(null);

  // What was typed and chosen before the scripts ran is the browser's; take it over.
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const text = (name: string) => String(typed.get(name) ?? "");
    setValues({ reader: text("reader"), question: text("question"), deck: text("deck") });
  }, []);

  function ask(question: string) {
    checked.forget();
    setValues((before) => ({ ...before, question }));
  }

  /** Once the press is over: it moves the focus. */
  const openPaywall = (wanted: Wanted) => setTimeout(() => setOffer({ wanted }));

  /** What is locked is sent as well: the server hears a cry for help before it says what something costs. */
  function send(event: FormEvent<HTMLFormElement>) {
    if (asks) checked.check(event);
    if (!event.defaultPrevented) keepOrder(orderValues(new FormData(event.currentTarget)));
  }

  return (
    <>
      {/* Its plans are forms of their own, and a form holds no other. */}
      {offer && <Paywall wanted={offer.wanted} onContinueFree={continueFree} />}
      <Form
        ref={form}
        id={ORDER_FORM}
        method="post"
        onSubmit={send}
        noValidate
        className={asks ? "order" : undefined}
      >
        {notice}
        <div className={asks ? "order-parts" : "mx-auto max-w-2xl"}>
          {asks && (
            <div className="min-w-0 space-y-3">
              <QuestionField
                label={t(`tarot.${kind}.question`)}
                hint={t("question.hint")}
                value={values.question}
                onChange={ask}
                error={checked.error}
                isLarge
              />
              {presets.length > 0 && (
                <>
                  <FirstButton>{t("tarot.submit")}</FirstButton>
                  <PresetButtons
                    legend={t("tarot.presets.legend")}
                    more={t("tarot.presets.more")}
                    presets={presets.map((name) => ({ name, text: t(`tarot.presets.${name}`) }))}
                    onChoose={ask}
                  />
                </>
              )}
            </div>
          )}
          <div className="min-w-0 space-y-5">
            <ReaderPicker
              readers={readers}
              chosen={values.reader}
              isPremium={isPremium}
              error={errors.reader && t("readers.unknown")}
              onChoose={({ id }) => setValues((before) => ({ ...before, reader: id }))}
              onPress={(reader) => isLockedReader(reader) && openPaywall(reader)}
            />
            <DeckPicker
              free={freeDecks}
              chosen={values.deck}
              isPremium={isPremium}
              error={errors.deck && t("deck.unknown")}
              onChoose={(deck) => setValues((before) => ({ ...before, deck }))}
              onPress={(deck) => isLockedDeck(deck) && openPaywall("deck")}
            />
          </div>
        </div>
        <div className="order-bar">
          <Button
            disabled={isSending}
            look={left === 0 ? "quiet" : "gold"}
            className="grow text-lg sm:grow-0 sm:px-12"
          >
            {isSending ? t("tarot.sending") : t("tarot.submit")}
          </Button>
          <p className="text-sm text-soft">{t("tarot.left", { count: left })}</p>
        </div>
      </Form>
    </>
  );

  function isLockedReader({ isPremiumOnly }: ReaderOnPage) {
    return !isPremium && isPremiumOnly;
  }

  function isLockedDeck(deck: string) {
    return !isPremium && !freeDecks.some((free) => free === deck);
  }

  function lockedIn({ reader, deck }: OrderValues): Wanted {
    const chosen = readers.find(({ id }) => id === reader);
    if (chosen && isLockedReader(chosen)) return chosen;
    return isLockedDeck(deck) ? "deck" : null;
  }

  /** What is locked is not chosen any more. */
  function continueFree() {
    setOffer(null);
    setValues(({ reader, deck, ...rest }) => ({
      ...rest,
      reader: readers.some((each) => each.id === reader && isLockedReader(each))
        ? EMPTY_ORDER.reader
        : reader,
      deck: isLockedDeck(deck) ? EMPTY_ORDER.deck : deck,
    }));
  }
}
