import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmDailyLetter, findConfirmable } from "~/daily/confirm-daily.server";
import { typedLine } from "~/http/form-text.server";
import { limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { unlessOffline, useAnswer } from "~/ui/offline";
import { LinkPage } from "./link-page";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await findConfirmable(token);
  const t = translator(language);
  const words = { title: t("daily.confirm.title"), description: t("daily.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language, token, email: found?.email ?? null };
}

/** The link of a mail changes nothing by being opened: programs open links too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  await limitRequest("change", request, context);
  const isDone = await confirmDailyLetter(typedLine(form, "token"));
  return data({ problem: null, isDone }, { status: isDone ? 200 : 422 });
}

export const clientAction = unlessOffline;

export default function ConfirmDailyPage() {
  const { t } = useTranslation();
  const { language, token, email } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isDone = answer?.problem === null && answer.isDone;
  const isDead = email === null || (answer?.problem === null && !answer.isDone);
  const words = {
    heading: t("daily.confirm.heading"),
    text: t("daily.confirm.text", { email }),
    button: t("daily.confirm.button"),
    done: t("daily.confirm.done"),
    doneText: t("daily.confirm.doneText"),
    dead: t("daily.confirm.dead"),
  };
  return (
    <LinkPage to={pathTo.dailyConfirm(language)} {...{ language, token, words, isDone, isDead, answer }} />
  );
}
