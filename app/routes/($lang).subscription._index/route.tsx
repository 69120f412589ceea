import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSession } from "~/accounts/web/person.server";
import { answerRefusal, refused } from "~/billing/answer-error.server";
import { lookUpSubscription } from "~/billing/look-up-subscription.server";
import { standingOf } from "~/billing/standing";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { carryOut, leadTo } from "./carry-out.server";
import { isIntent } from "./intents";
import { ManageSheet } from "./manage-sheet";
import { NoSubscription } from "./no-subscription";
import { RefusedIntent } from "./refused-intent";
import { SubscriptionSheet } from "./subscription-sheet";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { account } = await requireSession(request, context, language);
  const shown = await lookUpSubscription(account.id);
  const t = translator(language);
  const words = { title: t("subscription.title"), description: t("subscription.description") };
  return {
    head: pageHead(request, language, { ...words, isPrivate: true }),
    language,
    subscription: shown && {
      plan: shown.planType,
      standing: standingOf(shown),
      price: shown.price,
      expiresOn: shown.expiresAt.toISOString().slice(0, 10),
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const intent = (await readForm(request)).get("intent");
  if (!isIntent(intent)) throw new Response(null, { status: 422 });
  const { account } = await requireSession(request, context, language);
  try {
    return await carryOut(intent, account.id, language);
  } catch (error) {
    const answer = answerRefusal(error);
    if (answer.code === "none-to-reactivate") return leadTo(`/${language}/subscription/plans`, "resubscribe");
    return refused({ ...answer, intent });
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function SubscriptionPage() {
  const { t } = useTranslation();
  const { language, subscription } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("subscription.heading")} />
      {answer?.problem === "refused" && <RefusedIntent answer={answer} />}
      {answer?.problem === "offline" && <OfflineNotice />}
      {subscription ? (
        <>
          <SubscriptionSheet subscription={subscription} language={language} />
          <ManageSheet subscription={subscription} language={language} answer={answer} />
        </>
      ) : (
        <NoSubscription language={language} />
      )}
    </div>
  );
}
