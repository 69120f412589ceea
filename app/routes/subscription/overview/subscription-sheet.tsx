import { useTranslation } from "react-i18next";
import { useDollars } from "~/billing/dollars";
import type { SubscriptionState } from "~/billing/subscription-state";
import { NextStep } from "./next-step";
import type { SubscriptionProps } from "./shown";

/** What the day until which it is paid is called. */
const DAYS: Partial<Record<SubscriptionState, "renews" | "ends">> = {
  active: "renews",
  cancelled: "ends",
};

/** What somebody subscribes to, how it stands, and what there is to do about it first. */
export function SubscriptionSheet({ subscription, language }: SubscriptionProps) {
  const { t } = useTranslation();
  const dollars = useDollars();
  const { plan, state, price, expiresOn } = subscription;
  const rows = [
    { name: t("subscription.plan"), value: t(`plans.${plan}.name`) },
    {
      name: t("subscription.status"),
      value: t(`subscription.statuses.${state}`),
      isAlarming: isFault(state),
    },
    {
      name: t(`subscription.${DAYS[state] ?? "paidUntil"}`),
      value: <time dateTime={expiresOn}>{expiresOn}</time>,
    },
    ...(state === "active" && price !== null
      ? [{ name: t("subscription.nextPrice"), value: dollars(price) }]
      : []),
  ];
  return (
    <section aria-label={t("subscription.heading")} className="sheet space-y-6 p-4 text-center sm:p-8">
      <dl className={`grid gap-6 ${rows.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
        {rows.map(({ name, value, isAlarming }) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className={`mt-1 font-display text-2xl text-balance ${isAlarming ? "text-alarm" : ""}`}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className={`max-sm:text-pretty ${isFault(state) ? "" : "text-soft"}`}>
        {t(`subscription.note.${state}`)}
      </p>
      <NextStep subscription={subscription} language={language} />
    </section>
  );
}

function isFault(state: SubscriptionState): boolean {
  return ["failed", "actionRequired", "unpaid", "cancelledUnpaid"].includes(state);
}
