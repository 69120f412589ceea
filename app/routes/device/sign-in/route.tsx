import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountError } from "~/accounts/account-error";
import { approveDevice, denyDevice, findDevice } from "~/accounts/devices/device-codes.server";
import { faultsOf } from "~/accounts/parts/account-message";
import { answerAccountError } from "~/http/answer-fault.server";
import { typedLine } from "~/http/form-text.server";
import { pageHead } from "~/http/page-head.server";
import { callerOf, isFresh, requireFreshSession, requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { CodeStep } from "./code-step";
import { ConfirmStep } from "./confirm-step";
import { DoneStep } from "./done-step";

const MINUTE = 60_000;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const session = await requireSession(request, context);
  const { searchParams } = new URL(request.url);
  const t = translator(language);
  const words = {
    title: t("deviceSignIn.title"),
    description: t("deviceSignIn.description"),
    isPrivate: true,
  };
  const page = { head: pageHead(request, language, words), language, email: session.account.email };
  const done = DONE.find((known) => known === searchParams.get("done"));
  const typed = searchParams.get("code")?.slice(0, 60) ?? null;
  if (done) return { ...page, step: done };
  if (typed === null) return { ...page, step: "code" as const, typed: "", faults: {} };
  try {
    const { begunAt, ...device } = await findDevice(typed, session, await callerOf(request, context));
    // Before anything of the device is decided on, so that nothing that was pressed is lost on the way.
    if (!isFresh(session)) await requireFreshSession(request, context);
    const minutes = Math.floor((Date.now() - begunAt.getTime()) / MINUTE);
    return { ...page, step: "confirm" as const, device: { ...device, minutes } };
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    const { code, retryAfter } = error;
    if (code !== "device-code" && code !== "too-many") throw error;
    const minutes = retryAfter === null ? null : Math.ceil(retryAfter / 60);
    return { ...page, step: "code" as const, typed, faults: faultsOf(code, { minutes }) };
  }
}

const DONE = ["approved", "denied"] as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const code = typedLine(form, "code");
  const intent = form.get("intent");
  if (intent !== "approve" && intent !== "deny") throw new Response(null, { status: 422 });
  const requireProof = intent === "approve" ? requireFreshSession : requireSession;
  const session = await requireProof(request, context, { from: pathTo.device(language, { code }) });
  const caller = await callerOf(request, context);
  try {
    const decide = intent === "approve" ? approveDevice : denyDevice;
    await decide(code, session, caller);
    const done = intent === "approve" ? "approved" : "denied";
    return redirect(pathTo.device(language, { done }), 303);
  } catch (error) {
    return answerAccountError(error, { typed: code });
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function DeviceSignInPage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      {answer && "problem" in answer && <OfflineNotice />}
      {refusal ? (
        <CodeStep typed={refusal.values.typed} faults={refusal.faults} language={page.language} />
      ) : page.step === "confirm" ? (
        <ConfirmStep {...page} />
      ) : page.step === "code" ? (
        <CodeStep {...page} />
      ) : (
        <DoneStep step={page.step} language={page.language} />
      )}
      {page.step !== "confirm" && (
        <p className="text-center text-sm text-soft wrap-anywhere">
          {t("deviceSignIn.signedInAs", { email: page.email })}
        </p>
      )}
    </div>
  );
}
