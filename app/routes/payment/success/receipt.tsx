import { useTranslation } from "react-i18next";
import { useDollars } from "~/billing/dollars";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import type { Purchase } from "./show-payment.server";

/** Thanks for what was bought: the plan, its price, the day it renews, how to cancel, and where to go on. */
export function Receipt({ purchase, language }: { purchase: Purchase; language: Language }) {
  const { t } = useTranslation();
  const dollars = useDollars();
  const { plan, price, day, renews } = purchase;
  const rows = [
    { name: t("subscription.plan"), value: t(`plans.${plan}.name`), note: null },
    ...(price === null
      ? []
      : [{ name: t("payment.success.price"), value: dollars(price), note: t(`plans.${plan}.period`) }]),
    {
      name: renews ? t("subscription.renews") : t("subscription.paidUntil"),
      value: <time dateTime={day}>{day}</time>,
      note: null,
    },
  ];
  return (
    <>
      <PageTitle title={t("payment.success.heading")} lead={t("payment.success.lead")} />
      <section aria-label={t("payment.success.bought")} className="sheet space-y-6 p-3 sm:p-8">
        <dl className="grid gap-6 text-center sm:grid-cols-3">
          {rows.map(({ name, value, note }) => (
            <div key={name}>
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="mt-1">
                <span className="font-display text-2xl">{value}</span>
                {note && <span className="block text-sm text-soft">{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        {renews && <p className="mx-auto max-w-xl text-center text-soft">{t("payment.success.cancel")}</p>}
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={pathTo.tarot(language)}>{t("payment.success.read")}</ButtonLink>
          <ButtonLink look="quiet" to={pathTo.subscription(language)}>
            {t("nav.subscription")}
          </ButtonLink>
        </p>
      </section>
    </>
  );
}
