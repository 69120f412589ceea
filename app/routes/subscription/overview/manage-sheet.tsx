import { useTranslation } from "react-i18next";
import { PortalForm } from "~/billing/parts/portal-form";
import { PLANS } from "~/billing/plans";
import { isCancelled } from "~/billing/subscription-state";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { CancelForm } from "./cancel-form";
import { CreditPart } from "./credit-part";
import { Part } from "./part";
import type { ShownWanted } from "./show-wanted.server";
import type { SubscriptionProps } from "./shown";

interface ManageSheetProps extends SubscriptionProps {
  wanted: ShownWanted | null;
  /** What is left over of earlier plans, in cents. */
  credit: number;
  /** What came of the last form, a new one each time. */
  answer: unknown;
}

/** Everything that can be changed about a subscription. */
export function ManageSheet({ subscription, wanted, credit, language, answer }: ManageSheetProps) {
  const { t } = useTranslation();
  const { plan, state, expiresOn } = subscription;
  // What waits is offered no second time; of what is being charged nobody knows yet from which plan to change.
  const waits = wanted?.state === "waiting" ? wanted.plan : null;
  const offered = PLANS.filter(({ type }) => type !== plan && type !== waits);
  return (
    <div className="sheet divide-y divide-line px-3 sm:px-6">
      {credit > 0 && <CreditPart credit={credit} renews={!isCancelled(state)} language={language} />}
      {state === "active" && wanted?.state !== "processing" && (
        <Part title={t("subscription.changePlan")} text={t("subscription.changeHint")}>
          <div className="flex flex-wrap gap-3">
            {offered.map(({ type }) => (
              <ButtonLink key={type} look="quiet" to={pathTo.planChange(language, type)}>
                {t("subscription.changeTo", { plan: t(`plans.${type}.name`) })}
              </ButtonLink>
            ))}
          </div>
        </Part>
      )}
      <Part title={t("subscription.payment")} text={t("subscription.paymentHint")}>
        <PortalForm label={t("subscription.portal")} look="quiet" />
      </Part>
      {!isCancelled(state) && (
        <Part title={t("subscription.cancelling")} text={t("subscription.cancelHint")}>
          <CancelForm language={language} until={state === "active" ? expiresOn : null} answer={answer} />
        </Part>
      )}
    </div>
  );
}
