import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Form, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Paywall } from "~/billing/parts/paywall";
import { throwReadingError } from "~/http/answer-fault.server";
import { readingHeaders } from "~/http/kept-pages.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import type { Problem } from "~/http/problem";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { findReading } from "~/readings/find-reading.server";
import { HelpBox } from "~/readings/parts/help-box";
import { LimitNotice } from "~/readings/parts/limit-notice";
import { NetworkNotice } from "~/readings/parts/network-notice";
import { isBeyondPlan } from "~/readings/plan";
import { showSky } from "~/readings/sky/show-sky.server";
import { OfflineNotice, unlessOffline, useAnswer } from "~/ui/offline";
import { countUses } from "~/usage/count-uses.server";
import { utcDay } from "~/usage/day";
import { DAILY_LIMITS } from "~/usage/limits";
import { answerReadingIntent, answerRefusal } from "./answer-intent.server";
import { Journal } from "./journal";
import { ReadingTable } from "./reading-table";
import { showAskedBefore } from "./show-asked-before.server";
import { showEntry } from "./show-entry.server";
import { type ShownReading, showReading } from "./show-reading.server";
import { useMirroredUsage } from "./use-mirrored-usage";
import { useReadAnew } from "./use-read-anew";

/** Whoever reads cards has no need of it. */
const ZodiacTable = lazy(() => import("./zodiac-table"));

/** Nobody without our cookie has a reading: most likely the browser refused it. */
const NO_COOKIE: Problem = { kind: "cookie" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language } = context;
  const person = await getPerson(request, context);
  const { owner, role } = person;
  if (!owner) throw data(NO_COOKIE, { status: 404 });
  const date = utcDay();
  const [reading, count] = await Promise.all([
    findReading(owner, params.id).catch(throwReadingError),
    countUses(owner, date),
  ]);
  const t = translator(language);
  const words = { title: t(`reading.title.${reading.kind}`), description: t("reading.description") };
  const isDone = ["done", "none"].includes(reading.interpretation.status);
  const [sky, entry] = await Promise.all([
    reading.kind === "daily" ? showSky(owner, language, reading.date) : null,
    isDone ? showEntry(owner, reading.id, language).catch(throwReadingError) : null,
  ]);
  const isRefused = reading.interpretation.status === "pending" && isBeyondPlan(person, reading);
  const shown = showReading(reading, language);
  return data(
    {
      head: pageHead(request, language, { ...words, isPrivate: true }),
      language,
      role,
      usage: { count, date, limit: DAILY_LIMITS[role], visitorId: owner?.visitorId ?? null },
      reading: shown,
      askedBefore: isRefused ? null : await showAskedBefore(owner, reading, shown, language),
      sky,
      entry,
      isRefused,
    },
    { status: isRefused ? 403 : 200, headers: readingHeaders(reading) },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  try {
    return await answerReadingIntent({ request, context, id: params.id, language, form });
  } catch (error) {
    return answerRefusal(error, form, context.language);
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

export const clientAction = unlessOffline;

let kept: { id: string | undefined; data: ReturnType<typeof useLoaderData<typeof loader>> } | undefined;

/** An answer of ours that means what it says, such as 404 once it is deleted; not a server that cannot answer now. */
function isRefusal(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

/** Whether help lines stand above one of its texts. */
function hasHelp({ interpretation, followUp }: ShownReading): boolean {
  return interpretation.help.length > 0 || (followUp?.help.length ?? 0) > 0;
}

/** Until its cards are drawn. */
export const handle: PageHandle = {
  isAtTable: (data) => {
    const { reading, isRefused } = (data ?? {}) as Partial<ReturnType<typeof useLoaderData<typeof loader>>>;
    return reading !== undefined && reading.kind !== "zodiac" && !reading.cards && !isRefused;
  },
};

export default function ReadingPage() {
  const { t } = useTranslation();
  const arrived = useLoaderData<typeof loader>();
  const loaded = useReadAnew<typeof loader>().anew ?? arrived;
  const { language, role, usage, reading, entry, askedBefore, isRefused } = loaded;
  const answer = useAnswer<typeof action>();
  const refusal = answer?.problem === "entry" ? answer.refusal : null;
  const journal = entry && <Journal entry={entry} refusal={refusal} />;
  useMirroredUsage(usage);
  useEffect(() => {
    kept = { id: loaded.reading.id, data: loaded };
  }, [loaded]);
  const limit = (
    <LimitNotice
      role={role}
      limit={usage.limit}
      language={language}
      occasion={answer ?? reading.id}
      help={answer?.problem === "limit" ? answer.help : null}
      isBesideHelp={hasHelp(reading)}
    />
  );
  const limitNotice = usage.count >= usage.limit ? limit : null;
  return (
    <>
      {answer && (
        <div className="mx-auto max-w-5xl px-4 py-8 empty:hidden sm:px-6">
          {answer.problem === "limit" && limit}
          {answer.problem === "premium" &&
            (answer.help ? <HelpBox help={[{ trouble: "crisis", lines: answer.help }]} /> : <Paywall />)}
          {answer.problem === "offline" && <OfflineNotice />}
          {answer.problem === "networkAtRetry" && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="retry" />
              <NetworkNotice role={role} captcha={answer.captcha} again={t("reading.retry")} />
            </Form>
          )}
          {answer.problem === "noFollowUp" && (
            <p role="alert" className="sheet p-4 text-center text-alarm">
              {t("followUp.refused")}
            </p>
          )}
        </div>
      )}
      {reading.kind === "zodiac" ? (
        <Suspense fallback={<div className="reading min-h-screen" />}>
          <ZodiacTable key={reading.id} {...{ reading, language, limitNotice, journal }} />
        </Suspense>
      ) : (
        <ReadingTable
          key={reading.id}
          reading={reading}
          language={language}
          limitNotice={limitNotice}
          sky={loaded.sky}
          journal={journal}
          isRefused={isRefused}
          askedBefore={askedBefore}
          drawFault={answer?.problem === "offline" || answer?.problem === "word" ? answer : null}
          followUpFault={
            answer && {
              problem: answer.problem,
              typed: "typed" in answer ? answer.typed : "",
              notice: answer.problem === "network" && (
                <NetworkNotice role={role} captcha={answer.captcha} again={t("followUp.submit")} />
              ),
            }
          }
        />
      )}
    </>
  );
}
