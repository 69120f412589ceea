import { useTranslation } from "react-i18next";
import type { Plan } from "~/billing/plans";

interface SubscriptionSheetProps {
  plan: Plan["type"];
  status: "active" | "cancelled";
  /** The last paid day, `yyyy-MM-dd` in UTC. */
  expiresOn: string;
}

/** What somebody subscribes to, and until when it is paid. */
export function SubscriptionSheet({ plan, status, expiresOn }: SubscriptionSheetProps) {
  const { t } = useTranslation();
  const rows = [
    { name: t("subscription.plan"), value: t(`plans.${plan}.name`) },
    { name: t("subscription.status"), value: t(`subscription.statuses.${status}`) },
    { name: t("subscription.expires"), value: <time dateTime={expiresOn}>{expiresOn}</time> },
  ];
  return (
    <section aria-label={t("subscription.heading")} className="sheet p-4 sm:p-8">
      <dl className="grid gap-6 text-center sm:grid-cols-3">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="mt-1 font-display text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-center text-soft">{t(`subscription.note.${status}`)}</p>
    </section>
  );
}
