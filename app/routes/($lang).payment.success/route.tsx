import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { requireSession } from "~/accounts/web/person.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { answerIntent } from "./answer-intent.server";
import { ConversionConsent, ConversionThanks } from "./conversion-consent";
import { FaultNotice } from "./fault-notice";
import { Receipt } from "./receipt";
import { showPayment, statusOf } from "./show-payment.server";
import { isLook } from "./use-looking-again";
import { Waiting } from "./waiting";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const payment = await showPayment(request, context);
  const t = translator(language);
  const words = { title: t(`payment.${payment.state}.heading`), description: t("payment.description") };
  const head = pageHead(request, language, { ...words, isPrivate: true });
  return data({ head, language, payment }, { status: statusOf(payment) });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = await requireSession(request, context, requireLanguage(request, params));
  return answerIntent(account.id, await readForm(request));
}

/** Its address names a payment: nothing of it stays behind, whoever is signed in. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

/** What only looks finds nothing new where it fails: the page that waits goes on waiting. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>();
  } catch (error) {
    if (isLook(request) && !(error instanceof Response)) return null;
    throw error;
  }
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function PaymentSuccessPage() {
  const { key } = useLocation();
  const { language, payment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
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
    </div>
  );
}
