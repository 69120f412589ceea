import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { getPerson } from "~/accounts/web/person.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { limitRequest } from "~/limit-request.server";
import type { PageHandle } from "~/page-handle";
import { readForm } from "~/read-form.server";
import { helpInCrisis } from "~/readings/crisis/screen.server";
import { LimitNotice } from "~/readings/limit-notice";
import { ReadingError } from "~/readings/reading-error";
import { checkLimit, startReading } from "~/readings/start-reading.server";
import { listSigns } from "~/readings/zodiac/show-sign.server";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { PageTitle } from "~/ui/page-title";
import { countUses } from "~/usage/count-uses.server";
import { hoursUntilNextDay, utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { ensureOwner } from "~/usage/visitor.server";
import { orderValues, parseOrder } from "./parse-order.server";
import { presetText } from "./presets";
import { QuestionStep } from "./question-step";
import { SignStep } from "./sign-step";
import { StepList } from "./step-list";
import { progressFrom, progressOf, stepQuery } from "./steps";
import { useFocusOnStep } from "./use-focus-on-step";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const progress = progressOf(new URL(request.url).searchParams);
  const { owner, role } = await getPerson(request, context);
  const t = translator(language);
  const page = {
    head: pageHead(request, language, {
      title: (progress.step === "mine" ? "" : `${t(`zodiac.steps.${progress.step}`)} – `) + t("zodiac.title"),
      description: t("zodiac.description"),
      card: "zodiac",
      crumbs: [{ name: t("zodiac.heading"), path: "/zodiac" }],
    }),
    language,
    progress,
    role,
    signs: listSigns(language),
    usage: { taken: await countUses(owner, utcDay()), limit: DAILY_LIMITS[role] },
    hours: hoursUntilNextDay(),
  };
  return data(page, { status: progress.missing ? 422 : 200 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const form = await readForm(request);
  const values = orderValues(form);
  await helpInCrisis(values.question, language, () => limitRequest("ask", request, context));
  const preset = presetText(form.get("preset"), translator(language));
  if (preset) return { problem: null, values: { ...values, question: preset }, errors: {} };
  const { order, errors } = parseOrder(values);
  if (!order) return data({ problem: "fields" as const, values, errors }, { status: 422 });
  const person = await getPerson(request, context);
  try {
    await checkLimit(person);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    if (person.role !== "anonymous")
      return data({ problem: "limit" as const, values, errors }, { status: 429 });
    const here = `/${language}/zodiac${stepQuery("question", order)}`;
    return redirect(`/${language}/sign-in?from=${encodeURIComponent(here)}&limit=1`, 303);
  }
  const { owner, headers } = await ensureOwner(person.owner);
  const id = await startReading(owner, { kind: "zodiac", ...order, language });
  return redirect(`/${language}/readings/${id}`, { status: 303, headers });
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return unlessOffline(() => serverAction<typeof action>());
}

export const shouldRevalidate = unlessSentInVain;

/** Whoever has asked before sees what is left of the day. */
export const handle: PageHandle = { sameFor: "newcomers" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => pageMeta(page?.head);

export default function ZodiacPage() {
  const { t } = useTranslation();
  const { language, progress, role, signs, usage, hours } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action | typeof clientAction>();
  const form = answer && "values" in answer && answer.values ? answer : null;
  const [question, setQuestion] = useState(form?.values?.question ?? "");
  const current = form ? progressFrom(form.values) : progress;
  const top = useFocusOnStep(current.step);
  return (
    <div className="mx-auto max-w-5xl space-y-10 px-4 py-12 sm:px-6">
      <PageTitle title={t("zodiac.heading")} lead={t("zodiac.lead")} />
      <div ref={top} tabIndex={-1} className="space-y-10 outline-none">
        <StepList step={current.step} />
        {answer?.problem === "limit" && (
          <LimitNotice role={role} limit={usage.limit} hours={hours} language={language} occasion={answer} />
        )}
        {answer?.problem === "offline" && <OfflineNotice />}
        {current.step === "question" ? (
          <QuestionStep
            key={form ? "answered" : "asked"}
            progress={current}
            signs={signs}
            errors={form?.errors ?? {}}
            question={question}
            onType={setQuestion}
            left={Math.max(0, usage.limit - usage.taken)}
          />
        ) : (
          <SignStep
            key={current.step}
            progress={{ ...current, step: current.step }}
            signs={signs}
            onClear={() => setQuestion("")}
          />
        )}
      </div>
    </div>
  );
}
