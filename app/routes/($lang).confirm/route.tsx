import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { identitiesOf } from "~/accounts/identities/unlink-identity.server";
import { confirmIdentity } from "~/accounts/sign-in.server";
import { faultsOf } from "~/accounts/web/account-message";
import { answerFaults, answerRefusal } from "~/accounts/web/answer-error.server";
import { callerOf, requireSession } from "~/accounts/web/person.server";
import { sessionCookie } from "~/accounts/web/session-cookie.server";
import { settings } from "~/env.server";
import { typedText } from "~/form-text.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { localizedPath, localPath } from "~/i18n/paths";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { ButtonLink } from "~/ui/button";
import { GoogleForm } from "~/ui/google-form";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { OrLine } from "~/ui/or-line";
import { PageTitle } from "~/ui/page-title";
import { ConfirmForm } from "./confirm-form";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const session = await requireSession(request, context, language);
  const from = localizedPath(localPath(new URL(request.url).searchParams.get("from"), "/account"), language);
  const { id, email, hasPassword } = session.account;
  const hasGoogle = settings().google !== undefined && (await identitiesOf(id)).length > 0;
  const t = translator(language);
  const words = { title: t("confirm.title"), description: t("confirm.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language, from, email, hasPassword, hasGoogle };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const session = await requireSession(request, context, language);
  const form = await readForm(request);
  const password = typedText(form, "password");
  if (!password) return answerFaults(faultsOf("password-blank"), {});
  try {
    const started = await confirmIdentity(session, password, await callerOf(request, context));
    const from = localizedPath(localPath(form.get("from"), "/account"), language);
    return redirect(from, { status: 303, headers: { "Set-Cookie": sessionCookie(started) } });
  } catch (error) {
    return answerRefusal(error, {});
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function ConfirmPage() {
  const { t } = useTranslation();
  const { language, from, email, hasPassword, hasGoogle } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("confirm.heading")} lead={t("confirm.lead")} />
      {answer && "problem" in answer && <OfflineNotice />}
      <div className="sheet space-y-5 p-3 sm:p-6">
        <p className="text-soft wrap-anywhere">{t("confirm.signedInAs", { email })}</p>
        {hasPassword && <ConfirmForm from={from} email={email} refusal={refusal} />}
        {hasPassword && hasGoogle && <OrLine />}
        {hasGoogle && <GoogleForm intent="confirm" from={from} language={language} />}
        {!hasPassword && !hasGoogle && (
          <>
            <p>{t("confirm.noWay")}</p>
            <ButtonLink look="quiet" to={`/${language}/reset-password`} className="w-full">
              {t("confirm.setPassword")}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
