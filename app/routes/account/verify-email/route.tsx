import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountFaults } from "~/accounts/parts/account-message";
import { DeadLink } from "~/accounts/parts/dead-link";
import { captchaSettings } from "~/http/captcha.server";
import { mailToOf } from "~/http/mail-to-cookie.server";
import { pageHead } from "~/http/page-head.server";
import { currentSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { wayBack } from "~/http/way-back.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { ButtonLink } from "~/ui/button";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerVerifyIntent } from "./answer-intent.server";
import { ClientForm } from "./client-form";
import { LinkForm } from "./link-form";
import { readLink } from "./read-link.server";
import { ResendForm } from "./resend-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const t = translator(language);
  const { searchParams } = new URL(request.url);
  const [link, session, mailTo] = await Promise.all([
    readLink(searchParams),
    currentSession(request, context),
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
    from: wayBack(searchParams.get("from"), language),
    wasSent: searchParams.has("sent"),
    email: mailTo?.email ?? (session && !session.account.isVerified ? session.account.email : ""),
    captcha: captchaSettings(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  return answerVerifyIntent({ request, context, language, form: await readForm(request) });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const clientAction = unlessOffline;

/** The link after a press on its button was refused: it works no more, or asks for a password, or for a better one. */
function linkAfter({ faults, values: { token } }: Refusal) {
  if (token === null) return { token, offer: null };
  return { token, offer: faults.form?.code === "link" ? "dead" : "choose-password" };
}

interface Refusal {
  faults: AccountFaults;
  values: { token: string | null };
}

export default function VerifyEmailPage() {
  const { t } = useTranslation();
  const { language, link, from, wasSent, email, captcha } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "faults" in answer ? answer : null;
  const { token, offer } = refusal ? linkAfter(refusal) : link;
  const isLink = token !== null && (offer === "confirm" || offer === "choose-password");
  const isChange = link.kind === "change";
  const isSent = wasSent && !refusal;
  const wasPressed = refusal !== null;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle
        title={isSent ? t("verifyEmail.sentHeading") : t(`verifyEmail.${link.kind}.heading`)}
        {...(isLink && {
          lead:
            offer === "confirm"
              ? t(`verifyEmail.${link.kind}.lead`, { host: link.back?.host })
              : t("verifyEmail.chooseLead"),
        })}
        {...(isSent && { lead: email ? t("verifyEmail.sentTo", { email }) : t("verifyEmail.sent") })}
      />
      {answer && "problem" in answer && <OfflineNotice />}
      {offer === "dead" && <DeadLink text={t(`verifyEmail.${link.kind}.dead`)} wasPressed={wasPressed} />}
      {isLink && link.back && <ClientForm token={token} back={link.back} isChange={isChange} />}
      {isLink && !link.back && (
        <LinkForm
          token={token}
          kind={link.kind}
          asksPassword={offer === "choose-password"}
          language={language}
          from={from}
          refusal={refusal}
        />
      )}
      {!isLink && link.kind === "verify" && (
        <ResendForm
          language={language}
          from={from}
          email={email}
          heading={isSent ? t("verifyEmail.nothingCame") : t("verifyEmail.sendAgain")}
          look={isSent ? "quiet" : "gold"}
          captcha={captcha}
          refusal={refusal}
        />
      )}
      {!isLink && link.kind !== "client" && (
        <p className="text-center">
          <ButtonLink
            look={isChange ? "gold" : "quiet"}
            to={isChange ? pathTo.account(language) : pathTo.signIn(language, { from })}
          >
            {isChange ? t("verifyEmail.account") : t("nav.signIn")}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
