import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getPerson } from "~/accounts/person.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { readForm } from "~/read-form.server";
import { throwAsResponse } from "~/readings/answer-error.server";
import { CrisisHelp } from "~/readings/crisis/crisis-help";
import { findReading } from "~/readings/find-reading.server";
import { LimitNotice } from "~/readings/limit-notice";
import { countUses } from "~/usage/count-uses.server";
import { hoursUntilNextDay, utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { answerIntent, answerRefusal } from "./answer-intent.server";
import { ReadingTable } from "./reading-table";
import { showReading } from "./show-reading.server";
import { useMirroredUsage } from "./use-mirrored-usage";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { owner, role } = await getPerson(request);
  const date = utcDay();
  const [reading, count] = await Promise.all([
    findReading(owner, params.id).catch(throwAsResponse),
    countUses(owner, date),
  ]);
  const t = translator(language);
  const words = { title: t(`reading.title.${reading.kind}`), description: t("reading.description") };
  return {
    head: pageHead(request, language, { ...words, isPrivate: true }),
    language,
    role,
    usage: { count, date, limit: DAILY_LIMITS[role], visitorId: owner?.visitorId ?? null },
    hours: hoursUntilNextDay(),
    reading: showReading(reading, language),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const person = await getPerson(request);
  const form = await readForm(request);
  try {
    return await answerIntent({ person, id: params.id, language, form });
  } catch (error) {
    return answerRefusal(error, form);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

export default function ReadingPage() {
  const { t } = useTranslation();
  const { language, role, usage, hours, reading } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useMirroredUsage(usage);
  if (answer?.problem === "crisis") {
    return (
      <div className="px-4 py-12">
        <CrisisHelp language={language} />
      </div>
    );
  }
  const limit = (
    <LimitNotice role={role} limit={usage.limit} hours={hours} readingsPath={`/${language}/readings`} />
  );
  return (
    <div className="mx-auto max-w-5xl space-y-8 px-4 py-8 sm:px-6">
      {answer?.problem === "limit" && limit}
      {answer?.problem === "noFollowUp" && (
        <p role="alert" className="sheet p-4 text-alarm">
          {t("followUp.refused")}
        </p>
      )}
      <ReadingTable
        key={reading.id}
        reading={reading}
        language={language}
        limitNotice={limit}
        followUpFault={answer && { problem: answer.problem, typed: answer.typed }}
      />
    </div>
  );
}
