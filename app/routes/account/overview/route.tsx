import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerAccountError } from "~/http/answer-fault.server";
import { typedLine } from "~/http/form-text.server";
import { knownOf } from "~/http/known-cookie.server";
import { pageHead } from "~/http/page-head.server";
import { callerOf, isFresh, requireFreshSession, requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { unlessOffline } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerAccountIntent } from "./answer-intent.server";
import { Contents } from "./contents";
import { DaySection } from "./day-section";
import { DeleteSection } from "./delete-section";
import { DeviceSection } from "./device-section";
import { EmailSection } from "./email-section";
import { ExportSection } from "./export-section";
import { FactorSection } from "./factor-section";
import { GoogleSection } from "./google-section";
import { INTENTS, isAccountIntent } from "./intents";
import { LanguageSection } from "./language-section";
import { PasskeysSection } from "./passkeys-section";
import { PasswordSection } from "./password-section";
import { SessionsSection } from "./sessions-section";
import { showAccount } from "./show-account.server";
import { TokensSection } from "./tokens-section";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const session = await requireSession(request, context);
  const t = translator(language);
  const words = { title: t("account.title"), description: t("account.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    isFresh: isFresh(session),
    account: await showAccount(session, { known: await knownOf(request), language }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const intent = form.get("intent");
  if (!isAccountIntent(intent)) throw new Response(null, { status: 422 });
  const requireProof = INTENTS[intent].isSensitive ? requireFreshSession : requireSession;
  const session = await requireProof(request, context);
  const caller = await callerOf(request, context);
  try {
    return await answerAccountIntent(intent, { form, session, caller, language });
  } catch (error) {
    return answerAccountError(error, { intent, email: typedLine(form, "email") });
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function AccountPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { google, isGoogleOffered, passkeys, arePasskeysOffered } = page.account;
  const hasGoogle = google !== null || isGoogleOffered;
  const hasPasskeys = passkeys.length > 0 || arePasskeysOffered;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("account.heading")} lead={t("account.lead")} />
      <div className="mt-10 gap-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Contents hasGoogle={hasGoogle} hasPasskeys={hasPasskeys} />
        <div className="space-y-6 sm:space-y-8">
          <EmailSection {...page} />
          <PasswordSection {...page} />
          {hasGoogle && <GoogleSection {...page} />}
          {hasPasskeys && <PasskeysSection {...page} />}
          <FactorSection {...page} />
          <SessionsSection {...page} />
          <TokensSection {...page} />
          <LanguageSection {...page} />
          <DeviceSection {...page} />
          <DaySection {...page} />
          <ExportSection {...page} />
          <DeleteSection {...page} />
        </div>
      </div>
    </div>
  );
}
