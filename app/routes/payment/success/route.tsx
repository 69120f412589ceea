import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from "@remix-run/react";
import { unlessLookFails } from "~/billing/parts/use-looking-again";
import { pageHead } from "~/http/page-head.server";
import { requireSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { listReaders } from "~/readings/readers/list-readers.server";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { answerPaymentIntent } from "./answer-intent.server";
import { ConversionConsent, ConversionThanks } from "./conversion-consent";
import { FaultNotice } from "./fault-notice";
import { NewReaders } from "./new-readers";
import { Receipt } from "./receipt";
import { httpStatusOf, showPayment } from "./show-payment.server";
import { Waiting } from "./waiting";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const payment = await showPayment(request, context);
  const t = translator(language);
  const words = { title: t(`payment.${payment.state}.heading`), description: t("payment.description") };
  const head = pageHead(request, language, { ...words, isPrivate: true });
  const readers =
    payment.state === "success" ? listReaders(language).filter((each) => each.isPremiumOnly) : [];
  return data({ head, language, payment, readers }, { status: httpStatusOf(payment) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireSession(request, context);
  return answerPaymentIntent(account.id, await readForm(request));
}

/** Its address names a payment: nothing of it stays behind, whoever is signed in. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  return unlessLookFails<typeof loader>(asked);
}

export const clientAction = unlessOffline;

export default function PaymentSuccessPage() {
  const { key } = useLocation();
  const { language, payment, readers } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <div className="mx-auto max-w-3xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      {payment.state === "processing" && <Waiting key={key} language={language} />}
      {payment.state === "error" && <FaultNotice fault={payment.fault} language={language} />}
      {payment.state === "success" && <Receipt purchase={payment.purchase} language={language} />}
      {answer && "problem" in answer && <OfflineNotice />}
      {answer && "isAllowed" in answer && <ConversionThanks answer={answer} />}
      {payment.state === "success" && payment.purchase.asksConsent && (
        <ConversionConsent purchase={payment.purchase} />
      )}
      {payment.state === "success" && <NewReaders readers={readers} language={language} />}
    </div>
  );
}
