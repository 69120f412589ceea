import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DatedText } from "~/billing/parts/dated-text";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SendButton } from "~/ui/send-button";
import { useHydrated } from "~/ui/use-hydrated";

interface CancelFormProps {
  language: Language;
  /** The day until which it stays open, `yyyy-MM-dd`; null where nothing is paid for. */
  until: string | null;
  /** What came of the last form, a new one each time. */
  answer: unknown;
}

/** The same before and after the scripts run, so that nothing moves. */
const FIRST_PRESS = "inline-flex min-h-11 items-center text-soft underline hover:text-alarm";

/** Cancels at the second press: the first asks whether it is meant, where scripts run in a dialog. */
export function CancelForm({ language, until, answer }: CancelFormProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [asked, setAsked] = useState<{ answer: unknown } | null>(null);
  const question = until ? (
    <DatedText text={t("subscription.cancelUntil", { date: until })} day={until} />
  ) : (
    t("subscription.cancelUnpaid")
  );
  const form = { method: "post", action: pathTo.subscription(language) } as const;
  const confirm = (
    <>
      <input type="hidden" name="intent" value="cancel" />
      <SendButton intent="cancel" look="alarm">
        {t("subscription.cancelConfirm")}
      </SendButton>
    </>
  );
  if (!isHydrated)
    return (
      <details>
        <summary className={FIRST_PRESS}>{t("subscription.cancel")}</summary>
        <Form {...form} className="space-y-3 pt-2">
          <p>{question}</p>
          {confirm}
        </Form>
      </details>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsked({ answer })}
        className={FIRST_PRESS}
      >
        {t("subscription.cancel")}
      </button>
      {asked && asked.answer === answer && (
        <Dialog title={t("subscription.cancelTitle")} onClose={() => setAsked(null)}>
          <p className="mt-3">{question}</p>
          <div className="mt-6 flex flex-wrap justify-center gap-4">
            <form method="dialog">
              <Button look="quiet">{t("subscription.keep")}</Button>
            </form>
            <Form {...form}>{confirm}</Form>
          </div>
        </Dialog>
      )}
    </>
  );
}
