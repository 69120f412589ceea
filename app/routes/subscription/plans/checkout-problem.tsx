import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BillingErrorCode } from "~/billing/billing-error";
import { PaymentProblem } from "~/billing/parts/payment-problem";
import { knownLanguage } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { SendButton } from "~/ui/send-button";

/** Why a plan could not be bought. */
type Answer = { problem: "refused"; code: BillingErrorCode } | { problem: "unverified"; email: string };

export function CheckoutProblem({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  if (answer.problem === "refused")
    return <PaymentProblem text={t(`billing.refusals.${answer.code}`)} occasion={answer} />;
  return (
    <PaymentProblem text={t("plans.problem.unverified")} occasion={answer}>
      <ResendForm email={answer.email} />
    </PaymentProblem>
  );
}

/** Has the mail sent again that proves an address; its link leads back here. */
function ResendForm({ email }: { email: string }) {
  const { t, i18n } = useTranslation();
  const language = knownLanguage(i18n.language);
  const action = pathTo.verifyEmail(language, { from: pathTo.plans(language) });
  return (
    <Form method="post" action={action} className="mt-4">
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="intent" value="resend" />
      <SendButton intent="resend" look="quiet">
        {t("plans.problem.resend")}
      </SendButton>
    </Form>
  );
}
