import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { throwReadingError } from "~/http/answer-fault.server";
import { askingOwner } from "~/http/asking-owner.server";
import { limitQuickRequest, limitRequest } from "~/http/limit-request.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { answerPractice, findPracticeDay } from "~/readings/practice/practise.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { DayEnd } from "./day-end";
import { PracticeAnswer } from "./practice-answer";
import { PracticeQuestion } from "./practice-question";
import { showPractice } from "./show-practice.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const { owner } = await getPerson(request, context);
  if (owner) await limitQuickRequest("list", request, context);
  const { searchParams } = new URL(request.url);
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("practise.title"),
      description: t("practise.description"),
      card: "cards",
      crumbs: [
        { name: t("nav.tarotInfo"), path: pathTo.guide(language) },
        { name: t("cards.heading"), path: pathTo.cards(language) },
        { name: t("practise.heading"), path: pathTo.practise(language) },
      ],
      isSelection: searchParams.size > 0,
    }),
    language,
    isNewDay: searchParams.has("over"),
    practice: showPractice(await findPracticeDay(owner), searchParams.get("card"), language),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  await limitRequest("change", request, context);
  const { owner, newVisitor } = await askingOwner(request, context);
  const item = form.get("card");
  const typed = { item, day: form.get("day"), answer: form.get("answer") };
  const outcome = await answerPractice(owner, typed).catch(throwReadingError);
  if (outcome === "blank") return data({ problem: "blank" as const }, { status: 422 });
  const next = outcome === "over" ? { over: "1" as const } : { card: String(item) };
  const headers = await rememberVisitor(newVisitor);
  return redirect(pathTo.practise(language, next), { status: 303, headers });
}

export const clientAction = unlessOffline;

/** Whoever has practised sees what is left of their day. */
export const handle: PageHandle = { sameFor: "newcomers" };

export default function PractisePage() {
  const { t } = useTranslation();
  const { head, language, isNewDay, practice } = useLoaderData<typeof loader>();
  const problem = useAnswer<typeof action>()?.problem;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-4 pb-section sm:px-6">
      <Breadcrumb crumbs={head.crumbs} />
      {isNewDay && practice.state === "question" && (
        <p role="status" className="mt-6 text-center text-brass">
          {t("practise.newDay")}
        </p>
      )}
      {problem === "offline" && <OfflineNotice />}
      {practice.state === "question" && (
        <PracticeQuestion key={practice.key} practice={practice} isBlank={problem === "blank"} />
      )}
      {practice.state === "answer" && <PracticeAnswer practice={practice} language={language} />}
      {practice.state === "end" && <DayEnd practice={practice} language={language} />}
    </div>
  );
}
