import { useTranslation } from "react-i18next";
import type { BillingErrorCode } from "~/billing/billing-error";
import { PaymentProblem } from "~/billing/parts/payment-problem";
import { CONTACT } from "~/mail/contact";
import type { SubscriptionIntent } from "./intents";

interface RefusedIntentProps {
  /** A new one each time. */
  answer: { intent: SubscriptionIntent; code: BillingErrorCode };
}

/** Why a form of the page was refused. */
export function RefusedIntent({ answer }: RefusedIntentProps) {
  const { t } = useTranslation();
  const { intent, code } = answer;
  return (
    <PaymentProblem
      title={t(`subscription.problem.${intent}`)}
      text={t(`billing.refusals.${code}`)}
      occasion={answer}
    >
      {code === "not-saved" && <p className="mt-1 text-soft">{t("subscription.problem.notSaved")}</p>}
      {code === "not-returnable" && (
        <a href={`mailto:${CONTACT}`} className="link inline-flex min-h-11 items-center">
          {CONTACT}
        </a>
      )}
    </PaymentProblem>
  );
}
