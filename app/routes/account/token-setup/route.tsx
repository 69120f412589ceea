import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { makeToken } from "~/accounts/personal-tokens/make-token.server";
import { answerAccountError } from "~/http/answer-fault.server";
import { typedLine } from "~/http/form-text.server";
import { pageHead } from "~/http/page-head.server";
import { callerOf, requireFreshSession } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { MadeToken } from "./made-token";
import { NewToken } from "./new-token";

/** A secret may be on this page: no copy of it is kept anywhere. */
const UNKEPT = { "Cache-Control": "no-store" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { account } = await requireFreshSession(request, context);
  if (!account.isVerified) throw redirect(pathTo.account(language, "tokens"));
  const t = translator(language);
  const words = { title: t("newToken.title"), description: t("newToken.description"), isPrivate: true };
  return data({ head: pageHead(request, language, words), language }, { headers: UNKEPT });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const session = await requireFreshSession(request, context);
  const values = { name: typedLine(form, "name"), mayAsk: form.get("scope") === "ask" };
  try {
    const token = await makeToken(session, values, await callerOf(request, context));
    return data({ token, name: values.name }, { headers: UNKEPT });
  } catch (error) {
    return answerAccountError(error, values);
  }
}

export const clientAction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders);
  all.set("Cache-Control", UNKEPT["Cache-Control"]);
  return all;
};

export default function TokenSetupPage() {
  const { language } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer && "faults" in answer ? answer : null;
  return (
    <div className="mx-auto max-w-2xl space-y-8 px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      {answer && "problem" in answer && <OfflineNotice />}
      {answer && "token" in answer ? (
        <MadeToken token={answer.token} name={answer.name} language={language} />
      ) : (
        <NewToken refusal={refusal} language={language} />
      )}
    </div>
  );
}
