import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDollars } from "~/billing/dollars";
import { Button } from "~/ui/button";
import { Spinner } from "~/ui/spinner";
import { useSending } from "~/ui/use-sending";
import type { Purchase } from "./show-payment.server";

const ANSWERS = ["yes", "no"] as const;

/** Asks whether the purchase may be told to where our advertisements are; nothing is sent before, nor after a no. */
export function ConversionConsent({ purchase: { subscriptionId, price } }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const dollars = useDollars();
  return (
    <section aria-labelledby="conversion" className="sheet space-y-4 p-3 text-center sm:p-8">
      {/* Chinese has no comma where a phone would need one: evenly broken, its question mark keeps company. */}
      <h2 id="conversion" className="text-2xl [word-break:normal]">
        {t("payment.conversion.heading")}
      </h2>
      <p className="max-sm:text-pretty">{t("payment.conversion.sent", { price: dollars(price ?? 0) })}</p>
      <p className="text-soft">{t("payment.conversion.notSent")}</p>
      <Form method="post" preventScrollReset className="flex flex-wrap justify-center gap-3">
        <input type="hidden" name="intent" value="conversion" />
        <input type="hidden" name="subscription" value={subscriptionId} />
        {ANSWERS.map((answer) => (
          <AnswerButton key={answer} answer={answer} />
        ))}
      </Form>
    </section>
  );
}

function AnswerButton({ answer }: { answer: (typeof ANSWERS)[number] }) {
  const { t } = useTranslation();
  const isSending = useSending();
  const isMine = useNavigation().formData?.get("allow") === answer;
  return (
    <Button
      look="quiet"
      name="allow"
      value={answer}
      disabled={isSending}
      aria-busy={isMine}
      className="min-w-44"
    >
      {isMine && <Spinner />}
      {t(`payment.conversion.answers.${answer}`)}
    </Button>
  );
}

interface ConversionAnswer {
  isAllowed: boolean;
  /** Of the picture that counts by being loaded; null where it may not, or has. */
  url: string | null;
}

/** What has come of the answer. */
export function ConversionThanks({ answer: { isAllowed, url } }: { answer: ConversionAnswer }) {
  const { t } = useTranslation();
  const message = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone with its form.
  useEffect(() => message.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p ref={message} role="status" tabIndex={-1} className="sheet px-2 text-center outline-none">
        {t(isAllowed ? "payment.conversion.allowed" : "payment.conversion.declined")}
      </p>
      {url && <img src={url} width={1} height={1} alt="" aria-hidden="true" className="absolute" />}
    </>
  );
}
