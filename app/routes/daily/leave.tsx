import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { leaveByToken, mayLeave } from "~/daily/leave-daily.server";
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
  const t = translator(language);
  const words = { title: t("daily.leave.title"), description: t("daily.description"), isPrivate: true };
  return { head: pageHead(request, language, words), language, token, isGood: mayLeave(token) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  await limitRequest("change", request, context);
  const isDone = await leaveByToken(typedLine(form, "token"));
  return data({ problem: null, isDone }, { status: isDone ? 200 : 422 });
}

export const clientAction = unlessOffline;

export default function LeaveDailyPage() {
  const { t } = useTranslation();
  const { language, token, isGood } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const isDone = answer?.problem === null && answer.isDone;
  const isDead = !isDone && (!isGood || answer?.problem === null);
  const words = {
    heading: t("daily.leave.heading"),
    text: t("daily.leave.text"),
    button: t("daily.leave.button"),
    done: t("daily.leave.done"),
    doneText: t("daily.leave.doneText"),
    dead: t("daily.leave.dead"),
  };
  return (
    <LinkPage to={pathTo.dailyLeave(language)} {...{ language, token, words, isDone, isDead, answer }} />
  );
}
