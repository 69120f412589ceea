import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ask } from "~/http/ask.server";
import { captchaSettings } from "~/http/captcha.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { rememberVisitor } from "~/http/visitor-cookie.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { helpLines } from "~/readings/crisis/help-lines.server";
import { FormLimit } from "~/readings/parts/form-limit";
import { NetworkNotice } from "~/readings/parts/network-notice";
import { PutAway } from "~/readings/parts/put-away";
import { ReadingError } from "~/readings/reading-error";
import { listSigns } from "~/readings/zodiac/show-sign.server";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { orderValues } from "./order";
import { zodiacPresetText } from "./presets";
import { QuestionStep } from "./question-step";
import { SignStep } from "./sign-step";
import { StepList } from "./step-list";
import { progressFrom, progressOf, stepQuery } from "./steps";
import { useFocusOnStep } from "./use-focus-on-step";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const progress = progressOf(new URL(request.url).searchParams);
  const { owner, role } = await getPerson(request, context);
  const t = translator(language);
  const page = {
    head: pageHead(request, language, {
      title: (progress.step === "mine" ? "" : `${t(`zodiac.steps.${progress.step}`)} – `) + t("zodiac.title"),
      description: t("zodiac.description"),
      card: "zodiac",
      crumbs: [{ name: t("zodiac.heading"), path: pathTo.zodiac(language) }],
    }),
    language,
    progress,
    role,
    signs: listSigns(language),
    usage: { taken: await countUses(owner, utcDay()), limit: DAILY_LIMITS[role] },
  };
  return data(page, { status: progress.missing ? 422 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  const values = orderValues(form);
  const preset = zodiacPresetText(form.get("preset"), translator(language));
  try {
    const typed = { ...values, kind: "zodiac" as const, isDraft: preset !== null };
    const asked = await ask({ request, context, form }, typed, language);
    if (asked.outcome === "stored") {
      const headers = await rememberVisitor(asked.newVisitor);
      return redirect(pathTo.reading(language, asked.id), { status: 303, headers });
    }
    if (asked.outcome === "faults")
      return data({ problem: "fields" as const, values, errors: asked.faults }, { status: 422 });
    return { problem: null, values: { ...values, question: preset ?? values.question }, errors: {} };
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    const help = error.offersHelp ? helpLines(language) : null;
    if (error.code === "network") {
      const problem = "network" as const;
      return data({ problem, captcha: captchaSettings(), values, errors: {}, help }, { status: 429 });
    }
    const { role } = await getPerson(request, context);
    // Nobody who may be in danger is sent away to sign in.
    if (role !== "anonymous" || help)
      return data({ problem: "limit" as const, values, errors: {}, help }, { status: 429 });
    const here = pathTo.zodiac(language) + stepQuery("question", progressFrom(values));
    return redirect(pathTo.signIn(language, { from: here, limit: "1" }), 303);
  }
}

export const clientAction = unlessOffline;

/** Whoever has asked before sees what is left of the day. */
export const handle: PageHandle = { sameFor: "newcomers" };

export default function ZodiacPage() {
  const { t } = useTranslation();
  const { language, progress, role, signs, usage } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const form = answer && "values" in answer && answer.values ? answer : null;
  const [question, setQuestion] = useState(form?.values?.question ?? "");
  const current = form ? progressFrom(form.values) : progress;
  const top = useFocusOnStep(current.step);
  const help = answer && "help" in answer ? answer.help : null;
  const left = Math.max(0, usage.limit - usage.taken);
  return (
    <div className="mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
      <PageTitle title={t("zodiac.heading")} lead={t("zodiac.lead")} />
      <div ref={top} tabIndex={-1} className="space-y-10 outline-none">
        <FormLimit {...{ role, left, language, answer, help }} limit={usage.limit} />
        {answer?.problem === "offline" && <OfflineNotice />}
        <PutAway isAway={left === 0} isBegun={current.step !== "mine"}>
          <StepList step={current.step} />
          {current.step === "question" ? (
            <QuestionStep
              key={form ? "answered" : "asked"}
              progress={current}
              signs={signs}
              errors={form?.errors ?? {}}
              question={question}
              onType={setQuestion}
              left={left}
              notice={
                answer?.problem === "network" && (
                  <NetworkNotice {...answer} role={role} again={t("zodiac.submit")} />
                )
              }
            />
          ) : (
            <SignStep
              key={current.step}
              progress={{ ...current, step: current.step }}
              signs={signs}
              onClear={() => setQuestion("")}
            />
          )}
        </PutAway>
      </div>
    </div>
  );
}
