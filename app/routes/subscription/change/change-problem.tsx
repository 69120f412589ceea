import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PaymentProblem } from "~/billing/parts/payment-problem";
import { PortalForm } from "~/billing/parts/portal-form";
import type { BillingFault } from "~/http/answer-fault.server";

interface ChangeProblemProps {
  /** Another one is another refusal. */
  refusal: BillingFault;
}

/** Why the plan was not changed, or why there is no preview of what that would cost; and what may help. */
export function ChangeProblem({ refusal }: ChangeProblemProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { code, status } = refusal;
  return (
    <PaymentProblem
      title={t("subscription.change.problem")}
      text={t(`billing.refusals.${code}`)}
      occasion={refusal}
    >
      {code === "declined" && <PortalForm label={t("subscription.portal")} look="quiet" className="mt-4" />}
      {code === "not-saved" && <p className="mt-1 text-soft">{t("subscription.problem.notSaved")}</p>}
      {code !== "not-saved" && status === 503 && (
        <p className="mt-2">
          <Link to={pathname + search} replace className="link inline-flex min-h-11 items-center">
            {t("subscription.change.retry")}
          </Link>
        </p>
      )}
    </PaymentProblem>
  );
}
