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
import { mailToOf } from "~/accounts/web/mail-to-cookie.server";
import { callerOf, findPendingSession, findSession } from "~/accounts/web/person.server";
import { captchaSettings } from "~/captcha.server";
import { settings } from "~/env.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { localizedPath, localPath } from "~/i18n/paths";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { answerSignIn, answerSignUp, twoFactorPage } from "./answer-intent.server";
import { LimitAlert } from "./limit-alert";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { searchParams } = new URL(request.url);
  const from = localizedPath(localPath(searchParams.get("from"), "/"), language);
  if (await findSession(request, context)) throw redirect(from);
  if (await findPendingSession(request, context)) throw redirect(twoFactorPage(language, from));
  const t = translator(language);
  const words = { title: t("signIn.title"), description: t("signIn.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    from,
    email: (await mailToOf(request)) ?? "",
    isLimit: searchParams.get("limit") === "1",
    hasGoogle: settings().google !== undefined,
    captcha: captchaSettings(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const form = await readForm(request);
  const caller = await callerOf(request, context, form);
  switch (form.get("intent")) {
    case "sign-in":
      return answerSignIn(form, language, caller);
    case "sign-up":
      return answerSignUp(form, language, caller);
    default:
      throw new Response(null, { status: 422 });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function SignInPage() {
  const { t } = useTranslation();
  const { language, from, email, isLimit, hasGoogle, captcha } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-5xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={t("signIn.heading")} lead={t("signIn.lead")} />
      {isLimit && <LimitAlert />}
      {answer && "problem" in answer && <OfflineNotice />}
      <div className="grid gap-8 md:max-lg:gap-4 md:grid-cols-2">
        <SignInForm
          language={language}
          from={from}
          email={email}
          hasGoogle={hasGoogle}
          captcha={captcha}
          refusal={refusal?.values.intent === "sign-in" ? refusal : null}
        />
        <SignUpForm
          language={language}
          captcha={captcha}
          refusal={refusal?.values.intent === "sign-up" ? refusal : null}
        />
      </div>
    </div>
  );
}
