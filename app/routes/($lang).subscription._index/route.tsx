import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSession } from "~/accounts/web/person.server";
import { BenefitList } from "~/billing/benefit-list";
import { currentSubscription } from "~/billing/current-subscription.server";
import { PaymentProblem } from "~/billing/payment-problem";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { SubscriptionSheet } from "./subscription-sheet";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { account } = await requireSession(request, context, language);
  const current = await currentSubscription(account.id);
  const t = translator(language);
  const words = { title: t("subscription.title"), description: t("subscription.description") };
  return {
    head: pageHead(request, language, { ...words, isPrivate: true }),
    language,
    subscription: current && {
      plan: current.planType,
      status: current.status,
      expiresOn: current.expiresAt.toISOString().slice(0, 10),
    },
  };
}

/** No payment provider is configured: nothing can be cancelled or taken up again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireSession(request, context, requireLanguage(request, params));
  return data({ problem: "session" as const }, { status: 503 });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function SubscriptionPage() {
  const { t } = useTranslation();
  const { language, subscription } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const plans = `/${language}/subscription/plans`;
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("subscription.heading")} />
      {answer?.problem === "session" && (
        <PaymentProblem text={t("plans.problem.session")} occasion={answer} />
      )}
      {answer?.problem === "offline" && <OfflineNotice />}
      {subscription ? (
        <SubscriptionSheet {...subscription} />
      ) : (
        <section aria-labelledby="upgrade" className="sheet space-y-6 p-3 sm:p-8">
          <h2 id="upgrade" className="text-center text-heading">
            {t("plans.upgrade")}
          </h2>
          <p className="text-center text-soft">{t("subscription.none")}</p>
          <BenefitList benefits={["daily", "readers", "deck", "future"]} className="max-w-fit" />
          <p className="text-center">
            <ButtonLink to={plans}>{t("subscription.choose")}</ButtonLink>
          </p>
        </section>
      )}
    </div>
  );
}
