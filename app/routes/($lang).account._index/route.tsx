import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerRefusal } from "~/accounts/web/answer-error.server";
import { callerOf, isFresh, requireFreshSession, requireSession } from "~/accounts/web/person.server";
import { typedLine } from "~/form-text.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { carryOut } from "./carry-out.server";
import { Contents } from "./contents";
import { DeleteSection } from "./delete-section";
import { EmailSection } from "./email-section";
import { ExportSection } from "./export-section";
import { FactorSection } from "./factor-section";
import { GoogleSection } from "./google-section";
import { INTENTS, isIntent } from "./intents";
import { LanguageSection } from "./language-section";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";
import { showAccount } from "./show-account.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const session = await requireSession(request, context, language);
  const t = translator(language);
  const words = { title: t("account.title"), description: t("account.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    isFresh: isFresh(session),
    account: await showAccount(session, language),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const form = await readForm(request);
  const intent = form.get("intent");
  if (!isIntent(intent)) throw new Response(null, { status: 422 });
  const requireProof = INTENTS[intent].isSensitive ? requireFreshSession : requireSession;
  const session = await requireProof(request, context, language);
  const caller = await callerOf(request, context);
  try {
    return await carryOut(intent, { form, session, caller, language });
  } catch (error) {
    return answerRefusal(error, { intent, email: typedLine(form, "email") });
  }
}

/** An answer that never came belongs to one of the forms too. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get("intent");
  const answer = await unlessOffline(() => serverAction<typeof action>());
  return "problem" in answer ? { ...answer, intent } : answer;
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function AccountPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { google, isGoogleOffered } = page.account;
  const hasGoogle = google !== null || isGoogleOffered;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("account.heading")} lead={t("account.lead")} />
      <div className="mt-10 gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Contents hasGoogle={hasGoogle} />
        <div className="space-y-6 sm:space-y-8">
          <EmailSection {...page} />
          <PasswordSection {...page} />
          {hasGoogle && <GoogleSection {...page} />}
          <FactorSection {...page} />
          <SessionsSection {...page} />
          <LanguageSection {...page} />
          <ExportSection {...page} />
          <DeleteSection {...page} />
        </div>
      </div>
    </div>
  );
}
