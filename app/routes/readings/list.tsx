import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeptLink } from "~/device/parts/kept-link";
import { throwReadingError } from "~/http/answer-fault.server";
import { limitQuickRequest, limitRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { readForm } from "~/http/read-form.server";
import { translator } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { listed } from "~/i18n/typography";
import { deleteReading } from "~/readings/delete-reading.server";
import { listReadings, type ReadingSummary } from "~/readings/list-readings.server";
import { DeleteReading } from "~/readings/parts/delete-reading-form";
import { cardText } from "~/readings/tarot/card-texts.server";
import { SIGNS } from "~/readings/zodiac/signs.data";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  await limitQuickRequest("list", request, context);
  const { owner } = await getPerson(request, context);
  const { searchParams } = new URL(request.url);
  const { readings, next } = await listReadings(owner, searchParams.get("after"));
  const t = translator(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const words = { title: t("readings.title"), description: t("readings.description"), isPrivate: true };
  return {
    head: pageHead(request, language, words),
    language,
    readings: readings.map((reading) => ({
      id: reading.id,
      kind: reading.kind,
      date: reading.date,
      day: days.format(new Date(reading.date)),
      question: reading.question,
      subject: listed(namesOf(reading, language), language),
    })),
    next,
    wasDeleted: searchParams.has("deleted"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { language } = context;
  const form = await readForm(request);
  if (form.get("intent") !== "delete") throw new Response(null, { status: 422 });
  await limitRequest("change", request, context);
  const { owner } = await getPerson(request, context);
  await deleteReading(owner, form.get("id")).catch(throwReadingError);
  return redirect(pathTo.readings(language, { deleted: "1" }), 303);
}

export default function ReadingsPage() {
  const { t } = useTranslation();
  const { language, readings, next, wasDeleted } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <PageTitle title={t("readings.title")} />
      {wasDeleted && (
        <p role="status" className="mb-6 text-center text-brass">
          {t("readings.deleted")}
        </p>
      )}
      {readings.length === 0 && (
        <div className="space-y-6 text-center">
          <p className="text-soft">{t("readings.none")}</p>
          <ButtonLink to={pathTo.tarot(language)}>{t("readings.begin")}</ButtonLink>
        </div>
      )}
      <ol className="space-y-4">
        {readings.map(({ id, kind, date, day, question, subject }) => (
          <li key={id} className="sheet p-1 sm:p-2">
            <h2 className="font-question text-xl">
              <Link to={pathTo.reading(language, id)} className="link wrap-anywhere">
                <bdi>{question ?? t(`reading.title.${kind}`)}</bdi>
              </Link>
            </h2>
            <p className="mt-1 text-sm text-soft">
              <time dateTime={date}>{day}</time> ·{" "}
              {t(kind === "zodiac" ? "nav.zodiac" : `tarot.${kind}.name`)}
              {` · ${subject || t("readings.undrawn")}`}
            </p>
            <DeleteReading id={id} className="-ms-4 mt-1" />
          </li>
        ))}
      </ol>
      {next && (
        <p className="mt-8 text-center">
          <ButtonLink look="quiet" to={`?after=${next}`}>
            {t("readings.older")}
          </ButtonLink>
        </p>
      )}
      <p className="mt-8 text-center">
        <KeptLink language={language} />
      </p>
    </div>
  );
}

/** The cards that were drawn, or the two signs, by name. */
function namesOf(reading: ReadingSummary, language: Language): string[] {
  if (reading.kind === "zodiac") {
    return [SIGNS[reading.signs.mine], SIGNS[reading.signs.theirs]].map(({ names }) => names[language]);
  }
  return (reading.cards ?? []).map(({ id }) => cardText(id, language).name);
}
