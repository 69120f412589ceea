import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useDollars } from "~/billing/dollars";
import { DatedText } from "~/billing/parts/dated-text";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { SendButton } from "~/ui/send-button";
import type { ShownPreview } from "./show-change.server";

interface ChangeSheetProps {
  preview: ShownPreview;
  language: Language;
}

/** What the change costs now and from then on, and the button that does it at that price. */
export function ChangeSheet({ preview, language }: ChangeSheetProps) {
  const { t } = useTranslation();
  const dollars = useDollars();
  const { from, plan, dueNow, credit, price, renewsOn, prorationDate } = preview;
  const rows = [
    {
      name: t("subscription.change.dueNow"),
      value: dollars(dueNow),
      hint: t(dueNow > 0 ? "subscription.change.dueNowHint" : "subscription.change.nothingDue"),
    },
    ...(credit > 0
      ? [
          {
            name: t("subscription.change.credit"),
            value: dollars(credit),
            hint: t("subscription.change.creditHint"),
          },
        ]
      : []),
    { name: t("subscription.change.price"), value: dollars(price), hint: t(`plans.${plan}.period`) },
    { name: t("subscription.change.renews"), value: <time dateTime={renewsOn}>{renewsOn}</time>, hint: null },
  ];
  const terms = { date: renewsOn, price: dollars(price) };
  return (
    <section aria-labelledby="change" className="sheet space-y-6 p-4 text-center sm:p-8">
      <h2 id="change" className="text-2xl">
        {t("subscription.change.lead", { from: t(`plans.${from}.name`), to: t(`plans.${plan}.name`) })}
      </h2>
      <dl className={`grid gap-6 ${rows.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
        {rows.map(({ name, value, hint }) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="mt-1 font-display text-2xl">{value}</dd>
            {hint && <dd className="mt-1 text-sm text-balance text-soft">{hint}</dd>}
          </div>
        ))}
      </dl>
      <p className="text-soft">
        <DatedText
          text={
            dueNow > 0 ? t("subscription.change.terms", terms) : t("subscription.change.termsFree", terms)
          }
          day={renewsOn}
        />
      </p>
      <Form method="post" action={pathTo.planChange(language, plan)}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="plan" value={plan} />
        <input type="hidden" name="prorationDate" value={prorationDate} />
        <SendButton intent="change">
          {dueNow > 0
            ? t("subscription.change.pay", { price: dollars(dueNow) })
            : t("subscription.change.change")}
        </SendButton>
      </Form>
    </section>
  );
}
