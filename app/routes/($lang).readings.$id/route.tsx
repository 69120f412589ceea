import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { getPerson } from "~/accounts/web/person.server";
import { translator } from "~/i18n/i18n.server";
import { pageHead } from "~/i18n/page-head.server";
import { pageMeta } from "~/i18n/page-meta";
import { requireLanguage } from "~/i18n/require-language.server";
import { limitRequest } from "~/limit-request.server";
import { readForm } from "~/read-form.server";
import { throwAsResponse } from "~/readings/answer-error.server";
import { findReading } from "~/readings/find-reading.server";
import { LimitNotice } from "~/readings/limit-notice";
import type { Problem } from "~/readings/problem";
import { OfflineNotice, unlessOffline, unlessSentInVain } from "~/ui/offline";
import { countUses } from "~/usage/count-uses.server";
import { hoursUntilNextDay, utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { answerIntent, answerRefusal } from "./answer-intent.server";
import { ReadingTable } from "./reading-table";
import { showReading } from "./show-reading.server";
import { useMirroredUsage } from "./use-mirrored-usage";
import { useReadAnew } from "./use-read-anew";
import { ZodiacTable } from "./zodiac-table";

/** Nobody without our cookie has a reading: most likely the browser refused it. */
const NO_COOKIE: Problem = { kind: "cookie" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = requireLanguage(request, params);
  const { owner, role } = await getPerson(request, context);
  if (!owner) throw data(NO_COOKIE, { status: 404 });
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

export async function action({ request, params, context }: ActionFunctionArgs) {
  const language = requireLanguage(request, params);
  const person = await getPerson(request, context);
  const form = await readForm(request);
  try {
    const takeTurn = (name: "ask" | "change") => limitRequest(name, request, context);
    return await answerIntent({ person, id: params.id, language, form, takeTurn });
  } catch (error) {
    return answerRefusal(error, form);
  }
}

/** A reading that is being read stays on the page when it cannot be read anew; `kept` is what the page has of it. */
export async function clientLoader({ serverLoader, params }: ClientLoaderFunctionArgs) {
  try {
    const loaded = await serverLoader<typeof loader>();
    kept = { id: params.id, data: loaded };
    return loaded;
  } catch (error) {
    if (kept?.id === params.id && kept && !isRefusal(error)) return kept.data;
    throw error;
  }
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = await unlessOffline(() => serverAction<typeof action>());
  return answer?.problem === "offline" ? { ...answer, typed: "" } : answer;
}

let kept: { id: string | undefined; data: Awaited<ReturnType<typeof loader>> } | undefined;

/** An answer of ours that means what it says, such as 404 once it is deleted; not a server that cannot answer now. */
function isRefusal(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

export const shouldRevalidate = unlessSentInVain;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.head);

export default function ReadingPage() {
  const { t } = useTranslation();
  const arrived = useLoaderData<typeof loader>();
  const loaded = useReadAnew(arrived.reading.id).anew ?? arrived;
  const { language, role, usage, hours, reading } = loaded;
  const answer = useActionData<typeof action | typeof clientAction>();
  useMirroredUsage(usage);
  useEffect(() => {
    kept = { id: loaded.reading.id, data: loaded };
  }, [loaded]);
  const limit = (
    <LimitNotice role={role} limit={usage.limit} hours={hours} language={language} occasion={answer} />
  );
  const limitNotice = usage.count >= usage.limit ? limit : null;
  return (
    <>
      {answer && (
        <div className="mx-auto max-w-5xl px-4 py-8 empty:hidden sm:px-6">
          {answer.problem === "limit" && limit}
          {answer.problem === "offline" && <OfflineNotice />}
          {answer.problem === "noFollowUp" && (
            <p role="alert" className="sheet p-4 text-center text-alarm">
              {t("followUp.refused")}
            </p>
          )}
        </div>
      )}
      {reading.kind === "zodiac" ? (
        <ZodiacTable key={reading.id} reading={reading} language={language} limitNotice={limitNotice} />
      ) : (
        <ReadingTable
          key={reading.id}
          reading={reading}
          language={language}
          limitNotice={limitNotice}
          followUpFault={answer && { problem: answer.problem, typed: answer.typed }}
        />
      )}
    </>
  );
}
