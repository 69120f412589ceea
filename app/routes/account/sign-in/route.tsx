import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { arePasskeysOffered } from "~/accounts/passkeys/webauthn.server";
import { settings } from "~/env.server";
import { captchaSettings } from "~/http/captcha.server";
import { flash } from "~/http/flash.server";
import { PROVIDER_FLASHES, providerFault } from "~/http/google/provider-fault";
import { mailToOf } from "~/http/mail-to-cookie.server";
import { pageHead } from "~/http/page-head.server";
import { challengeOf } from "~/http/passkey-cookie.server";
import { callerOf, currentSession, findPendingSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { wayBack } from "~/http/way-back.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { localizedPath, localPath } from "~/i18n/paths";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerPasskey, answerSignIn, answerSignUp, twoFactorPage } from "./answer-intent.server";
import { LimitAlert } from "./limit-alert";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const from = localizedPath(localPath(searchParams.get("from"), "/"), language);
  if (await currentSession(request, context)) throw redirect(from);
  if (await findPendingSession(request, context)) throw redirect(twoFactorPage(language, from));
  const error = searchParams.get("error");
  if (error !== null)
    throw redirect(pathTo.signIn(language, { from: wayBack(from, language) }), {
      headers: { "Set-Cookie": await flash(PROVIDER_FLASHES[providerFault(error)]) },
    });
  const t = translator(language);
  const words = { title: t("signIn.title"), description: t("signIn.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    from,
    email: (await mailToOf(request))?.email ?? "",
    isLimit: searchParams.get("limit") === "1",
    hasGoogle: settings().google !== undefined,
    hasPasskeys: arePasskeysOffered(),
    captcha: captchaSettings(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const asked = { request, form, language, findCaller: () => callerOf(request, context, form) };
  switch (form.get("intent")) {
    case "sign-in":
      return answerSignIn(asked);
    case "passkey": {
      const challenge = await challengeOf(request, { purpose: "sign-in", session: null });
      return answerPasskey(asked, challenge);
    }
    case "sign-up":
      return answerSignUp(asked);
    default:
      throw new Response(null, { status: 422 });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const clientAction = unlessOffline;

export default function SignInPage() {
  const { t } = useTranslation();
  const { language, from, email, isLimit, hasGoogle, hasPasskeys, captcha } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "faults" in answer ? answer : null;
  // Whoever has no reading left most likely has no account.
  const signIn = (
    <SignInForm
      key="sign-in"
      language={language}
      from={from}
      email={email}
      hasGoogle={hasGoogle}
      hasPasskeys={hasPasskeys}
      captcha={captcha}
      refusal={refusal?.values.intent === "sign-in" ? refusal : null}
      passkeyRefusal={refusal?.values.intent === "passkey" ? refusal : null}
    />
  );
  const signUp = (
    <SignUpForm
      key="sign-up"
      language={language}
      from={from}
      captcha={captcha}
      isFirst={isLimit}
      refusal={refusal?.values.intent === "sign-up" ? refusal : null}
    />
  );
  return (
    <div className="mx-auto max-w-5xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("signIn.heading")} lead={t("signIn.lead")} />
      {isLimit && <LimitAlert />}
      {answer && "problem" in answer && <OfflineNotice />}
      <div className="grid gap-8 md:max-lg:gap-4 md:grid-cols-2">
        {isLimit ? [signUp, signIn] : [signIn, signUp]}
      </div>
    </div>
  );
}
