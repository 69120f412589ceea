import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findCredit } from "~/billing/find-credit.server";
import { refreshSubscription } from "~/billing/find-subscription.server";
import { unlessLookFails } from "~/billing/parts/use-looking-again";
import { subscriptionState } from "~/billing/subscription-state";
import { answerBillingFault, billingFaultOf } from "~/http/answer-fault.server";
import { pageHead } from "~/http/page-head.server";
import { requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerSubscriptionIntent, leadTo } from "./answer-intent.server";
import { CreditPart } from "./credit-part";
import { isSubscriptionIntent } from "./intents";
import { ManageSheet } from "./manage-sheet";
import { NoSubscription } from "./no-subscription";
import { RefusedIntent } from "./refused-intent";
import { showWanted } from "./show-wanted.server";
import { SubscriptionSheet } from "./subscription-sheet";
import { WantedSheet } from "./wanted-sheet";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { account } = await requireSession(request, context);
  const shown = await refreshSubscription(account.id);
  const credit = await findCredit(account.id);
  const t = translator(language);
  const words = { title: t("subscription.title"), description: t("subscription.description") };
  return {
    head: pageHead(request, language, { ...words, isPrivate: true }),
    language,
    credit,
    subscription: shown && {
      plan: shown.planType,
      state: subscriptionState(shown),
      price: shown.price,
      expiresOn: shown.expiresAt.toISOString().slice(0, 10),
      openInvoiceUrl: shown.openInvoiceUrl,
      wanted: showWanted(shown, language),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const intent = (await readForm(request)).get("intent");
  if (!isSubscriptionIntent(intent)) throw new Response(null, { status: 422 });
  const { account } = await requireSession(request, context);
  try {
    return await answerSubscriptionIntent(intent, account.id, language);
  } catch (error) {
    const answer = billingFaultOf(error);
    if (answer.code === "none-to-reactivate") return leadTo(pathTo.plans(language), "resubscribe");
    return answerBillingFault({ ...answer, intent });
  }
}

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  return unlessLookFails<typeof loader>(asked);
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SubscriptionPage() {
  const { t } = useTranslation();
  const { language, subscription, credit } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("subscription.heading")} />
      {answer?.problem === "refused" && <RefusedIntent answer={answer} />}
      {answer?.problem === "offline" && <OfflineNotice />}
      {subscription ? (
        <>
          {subscription.wanted && <WantedSheet wanted={subscription.wanted} language={language} />}
          <SubscriptionSheet subscription={subscription} language={language} />
          <ManageSheet
            subscription={subscription}
            wanted={subscription.wanted}
            credit={credit}
            language={language}
            answer={answer}
          />
        </>
      ) : (
        <>
          {credit > 0 && (
            <div className="sheet px-3 sm:px-6">
              <CreditPart credit={credit} renews={false} language={language} />
            </div>
          )}
          <NoSubscription language={language} />
        </>
      )}
    </div>
  );
}
