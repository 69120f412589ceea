import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isMailTokenGood } from "~/accounts/mail-tokens.server";
import { accountMessage } from "~/accounts/web/account-message";
import { mailToOf } from "~/accounts/web/mail-to-cookie.server";
import { findSession } from "~/accounts/web/person.server";
import { captchaSettings } from "~/captcha.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { DeadLink } from "~/ui/dead-link";
import { MailForm } from "~/ui/mail-form";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerIntent } from "./answer-intent.server";
import { NewPasswordForm } from "./new-password-form";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const t = translator(language);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const [isGood, session, mailTo] = await Promise.all([
    token === null || isMailTokenGood(token, ["reset_password"]),
    findSession(request, context),
    mailToOf(request),
  ]);
  const words = {
    title: t("resetPassword.title"),
    description: t("resetPassword.description"),
    isPrivate: true,
  };
  return {
    head: pageHead(request, language, words),
    language,
    token,
    isDead: !isGood,
    wasSent: searchParams.has("sent"),
    email: mailTo ?? session?.account.email ?? "",
    captcha: captchaSettings(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  return answerIntent({ request, context, language, form: await readForm(request) });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const refusal = answer && "faults" in answer ? answer : null;
  const wasPressed = refusal?.faults.form?.code === "link";
  const isDead = refusal ? wasPressed : page.isDead;
  const { token } = isDead ? { token: null } : (refusal?.values ?? page);
  const isSent = page.wasSent && !refusal;
  const lead = token === null ? t("resetPassword.lead") : t("resetPassword.newLead");
  const sent = page.email ? t("resetPassword.sentTo", { email: page.email }) : t("resetPassword.sent");
  const heading = isSent ? "sentHeading" : token === null ? "heading" : "newHeading";
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t(`resetPassword.${heading}`)} lead={isSent ? sent : lead} />
      {answer && "problem" in answer && <OfflineNotice />}
      {isDead && <DeadLink text={t("resetPassword.dead")} wasPressed={wasPressed} />}
      <div className="sheet space-y-5 p-3 sm:p-6">
        {isSent && <h2 className="text-2xl">{t("verifyEmail.nothingCame")}</h2>}
        {token === null ? (
          <MailForm
            page="/reset-password"
            language={page.language}
            intent="request"
            look={isSent ? "quiet" : "strong"}
            submit={isSent ? t("resetPassword.again") : t("resetPassword.request")}
            {...(isSent && { hint: t("resetPassword.hint") })}
            email={refusal?.values.email ?? page.email}
            captcha={page.captcha}
            refusal={refusal}
            errors={{
              email: accountMessage(refusal?.faults.email, t),
              form: wasPressed ? undefined : accountMessage(refusal?.faults.form, t),
            }}
          />
        ) : (
          <NewPasswordForm token={token} language={page.language} refusal={refusal} />
        )}
      </div>
    </div>
  );
}
