import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pendingTotp } from "~/accounts/factors/begin-totp.server";
import { addressOfImage, drawQrCode } from "~/accounts/factors/draw-qr-code.server";
import { RecoveryCodes } from "~/accounts/parts/recovery-codes";
import { answerAccountError } from "~/http/answer-fault.server";
import { pageHead } from "~/http/page-head.server";
import { callerOf, requireFreshSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { answerSetupIntent, isSetupIntent } from "./answer-intent.server";
import { Enrolment } from "./enrolment";
import { Introduction } from "./introduction";

/** Secrets are on this page: no copy of it is kept anywhere. */
const UNKEPT = { "Cache-Control": "no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { account } = await requireFreshSession(request, context);
  if (!account.isVerified) throw redirect(pathTo.account(language, "factor"));
  const enrolment = await pendingTotp(account.id, account.email);
  const t = translator(language);
  const words = { title: t("enrol.title"), description: t("enrol.description"), isPrivate: true };
  const page = {
    head: pageHead(request, language, words),
    language,
    hasFactor: account.hasFactor,
    enrolment: enrolment && {
      uri: enrolment.uri,
      // In groups of four, for typing it in.
      secret: enrolment.secret.replace(/.{4}(?=.)/g, "$& "),
      qr: addressOfImage(drawQrCode(enrolment.uri)),
    },
  };
  return data(page, { headers: UNKEPT });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const session = await requireFreshSession(request, context);
  const intent = form.get("intent");
  if (!isSetupIntent(intent)) throw new Response(null, { status: 422 });
  const caller = await callerOf(request, context);
  try {
    return await answerSetupIntent(intent, { form, session, caller, language });
  } catch (error) {
    return answerAccountError(error, null);
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Cache-Control", UNKEPT["Cache-Control"]);
  return all;
};

export default function TwoFactorSetupPage() {
  const { language, hasFactor, enrolment } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
