import {
  type ActionFunctionArgs,
  data,
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
import { pendingTotp } from "~/accounts/factors/begin-totp.server";
import { totpAddress } from "~/accounts/factors/totp.server";
import { answerRefusal } from "~/accounts/web/answer-error.server";
import { callerOf, requireFreshSession } from "~/accounts/web/person.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { Enrolment } from "./enrolment";
import { Introduction } from "./introduction";
import { RecoveryCodes } from "./recovery-codes";
import { isStep, takeStep } from "./take-step.server";

/** Secrets are on this page: no copy of it is kept anywhere. */
const UNKEPT = { "Cache-Control": "no-store" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { account } = await requireFreshSession(request, context, language);
  if (!account.isVerified) throw redirect(`/${language}/account#factor`);
  const enrolment = await pendingTotp(account.id, account.email);
  const t = translator(language);
  const words = { title: t("enrol.title"), description: t("enrol.description"), isPrivate: true };
  const page = {
    head: pageHead(request, language, words),
    language,
    hasFactor: account.hasFactor,
    enrolment: enrolment && {
      ...enrolment,
      address: totpAddress(enrolment.secret.replaceAll(" ", ""), account.email),
    },
  };
  return data(page, { headers: UNKEPT });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const form = await readForm(request);
  const session = await requireFreshSession(request, context, language);
  const intent = form.get("intent");
  if (!isStep(intent)) throw new Response(null, { status: 422 });
  const caller = await callerOf(request, context);
  try {
    return await takeStep(intent, { form, session, caller, language });
  } catch (error) {
    return answerRefusal(error, null);
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Cache-Control", UNKEPT["Cache-Control"]);
  return all;
};

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function TwoFactorPage() {
  const { language, hasFactor, enrolment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const codes = answer && "codes" in answer ? answer : null;
  const refusal = answer && "faults" in answer ? answer : null;
  const isOffline = answer !== undefined && "problem" in answer;
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      {isOffline && <OfflineNotice />}
      {codes ? (
        <RecoveryCodes codes={codes.codes} isNew={codes.isNew} language={language} />
      ) : enrolment ? (
        <Enrolment enrolment={enrolment} refusal={refusal} language={language} />
      ) : (
        <Introduction hasFactor={hasFactor} refusal={refusal} language={language} />
      )}
    </div>
  );
}
