import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";

export function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const t = translator(language);
  const words = { title: t("payment.cancelled.heading"), description: t("payment.description") };
  return { head: pageHead(request, language, { ...words, isPrivate: true }), language };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

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
          <ButtonLink to={`/${language}/tarot`}>{t("paywall.continueFree")}</ButtonLink>
          <ButtonLink look="quiet" to={`/${language}/subscription/plans`}>
            {t("payment.cancelled.plans")}
          </ButtonLink>
          <ButtonLink look="quiet" to={`/${language}`}>
            {t("notFound.home")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
