import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isMailTokenGood } from "~/accounts/mail-tokens.server";
import { accountMessage } from "~/accounts/parts/account-message";
import { DeadLink } from "~/accounts/parts/dead-link";
import { MailForm } from "~/accounts/parts/mail-form";
import { captchaSettings } from "~/http/captcha.server";
import { mailToOf } from "~/http/mail-to-cookie.server";
import { pageHead } from "~/http/page-head.server";
import { currentSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerResetIntent } from "./answer-intent.server";
import { NewPasswordForm } from "./new-password-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const [isGood, session, mailTo] = await Promise.all([
    token === null || isMailTokenGood(token, ["reset_password"]),
    currentSession(request, context),
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
    email: mailTo?.email ?? session?.account.email ?? "",
    captcha: captchaSettings(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  return answerResetIntent({ request, context, language, form: await readForm(request) });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const clientAction = unlessOffline;

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
            action={pathTo.resetPassword(page.language)}
            intent="request"
            look={isSent ? "quiet" : "gold"}
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
