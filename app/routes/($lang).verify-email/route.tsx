import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailToOf } from "~/accounts/web/mail-to-cookie.server";
import { findSession } from "~/accounts/web/person.server";
import { captchaSettings } from "~/captcha.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { ButtonLink } from "~/ui/button";
import { DeadLink } from "~/ui/dead-link";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerIntent } from "./answer-intent.server";
import { LinkForm } from "./link-form";
import { readLink } from "./read-link.server";
import { ResendForm } from "./resend-form";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const t = translator(language);
  const { searchParams } = new URL(request.url);
  const [link, session, mailTo] = await Promise.all([
    readLink(searchParams),
    findSession(request, context),
    mailToOf(request),
  ]);
  const words = {
    title: t(`verifyEmail.${link.kind}.title`),
    description: t(`verifyEmail.${link.kind}.description`),
    isPrivate: true,
  };
  return {
    head: pageHead(request, language, words),
    language,
    link,
    wasSent: searchParams.has("sent"),
    email: mailTo ?? (session && !session.account.isVerified ? session.account.email : ""),
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

export default function VerifyEmailPage() {
  const { t } = useTranslation();
  const { language, link, wasSent, email, captcha } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const refusal = answer && "faults" in answer ? answer : null;
  const wasPressed = refusal?.faults.form?.code === "link";
  const isDead = link.isDead || wasPressed;
  const isLink = link.token !== null && !isDead;
  const isChange = link.kind === "change";
  const isSent = wasSent && !refusal;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle
        title={isSent ? t("verifyEmail.sentHeading") : t(`verifyEmail.${link.kind}.heading`)}
        {...(isLink && { lead: t(`verifyEmail.${link.kind}.lead`) })}
        {...(isSent && { lead: email ? t("verifyEmail.sentTo", { email }) : t("verifyEmail.sent") })}
      />
      {answer && "problem" in answer && <OfflineNotice />}
      {isDead && <DeadLink text={t(`verifyEmail.${link.kind}.dead`)} wasPressed={wasPressed} />}
      {isLink && <LinkForm token={link.token ?? ""} kind={link.kind} language={language} />}
      {!isLink && !isChange && (
        <ResendForm
          language={language}
          email={email}
          heading={isSent ? t("verifyEmail.nothingCame") : t("verifyEmail.sendAgain")}
          look={isSent ? "quiet" : "strong"}
          captcha={captcha}
          refusal={refusal}
        />
      )}
      {!isLink && (
        <p className="text-center">
          <ButtonLink
            look={isChange ? "strong" : "quiet"}
            to={`/${language}/${isChange ? "account" : "sign-in"}`}
          >
            {isChange ? t("verifyEmail.account") : t("nav.signIn")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
