import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageHead } from "~/http/page-head.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const words = { title: t("payment.cancelled.heading"), description: t("payment.description") };
  return { head: pageHead(request, language, { ...words, isPrivate: true }), language };
}

/** Where the checkout leads back to when it is left (specification, section 2). */
export default function PaymentCancelledPage() {
  const { t } = useTranslation();
  const { language } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("payment.cancelled.heading")} lead={t("payment.cancelled.lead")} />
      <div className="sheet space-y-6 p-3 text-center sm:p-8">
        <p>{t("payment.cancelled.next")}</p>
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={pathTo.tarot(language)}>{t("paywall.continueFree")}</ButtonLink>
          <ButtonLink look="quiet" to={pathTo.plans(language)}>
            {t("payment.cancelled.plans")}
          </ButtonLink>
          <ButtonLink look="quiet" to={pathTo.home(language)}>
            {t("notFound.home")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
