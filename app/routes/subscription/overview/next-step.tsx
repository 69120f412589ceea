import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DatedText } from "~/billing/parts/dated-text";
import { PortalForm } from "~/billing/parts/portal-form";
import { pathTo } from "~/i18n/path-to";
import { CONTACT } from "~/mail/contact";
import { ButtonLink } from "~/ui/button";
import { SendButton } from "~/ui/send-button";
import { ConfirmLink } from "./confirm-link";
import type { SubscriptionProps } from "./shown";

/** The one thing that most will want to do about a subscription that does not simply run. */
export function NextStep({ subscription, language }: SubscriptionProps) {
  const { t } = useTranslation();
  switch (subscription.state) {
    case "actionRequired":
      if (subscription.openInvoiceUrl) return <ConfirmLink url={subscription.openInvoiceUrl} />;
      return <PortalForm label={t("subscription.mend")} />;
    case "failed":
      return <PortalForm label={t("subscription.mend")} />;
    case "unpaid":
      return (
        <a href={`mailto:${CONTACT}`} className="link inline-flex min-h-11 items-center">
          {CONTACT}
        </a>
      );
    case "cancelled":
      return <ReactivateForm subscription={subscription} language={language} />;
    case "cancelledUnpaid":
    case "ended":
      return <ButtonLink to={pathTo.plans(language)}>{t("subscription.choose")}</ButtonLink>;
    default:
      return null;
  }
}

function ReactivateForm({ subscription: { expiresOn }, language }: SubscriptionProps) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={pathTo.subscription(language)}>
      <input type="hidden" name="intent" value="reactivate" />
      <SendButton intent="reactivate">{t("subscription.reactivate")}</SendButton>
      <p className="mt-2 text-sm text-soft">
        <DatedText text={t("subscription.reactivateHint", { date: expiresOn })} day={expiresOn} />
      </p>
    </Form>
  );
}
