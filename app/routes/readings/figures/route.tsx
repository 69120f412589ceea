import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { limitQuickRequest } from "~/http/limit-request.server";
import { pageHead } from "~/http/page-head.server";
import { getPerson } from "~/http/person.server";
import { translator } from "~/i18n/i18n.server";
import { pathTo } from "~/i18n/path-to";
import { findFigures } from "~/readings/journal/figures/find-figures.server";
import { ALL_TIME, readPeriod } from "~/readings/journal/figures/period";
import { ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/page-title";
import { PeriodChoice } from "./period-choice";
import { Sheets } from "./sheets";
import { showFigures } from "./show-figures.server";
import { nameOfMonth } from "./written-time";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  await limitQuickRequest("list", request, context);
  const { owner } = await getPerson(request, context);
  const asked = readPeriod(new URL(request.url).searchParams);
  const period = asked ?? ALL_TIME;
  const { figures, months } = await findFigures(owner, period);
  const t = translator(language);
  return {
    head: pageHead(request, language, {
      title: t("figures.title"),
      description: t("figures.description"),
      isPrivate: true,
    }),
    language,
    period,
    isUnknown: asked === null,
    years: [...new Set(months.map((month) => month.slice(0, 4)))],
    months: months.toReversed().map((month) => ({ month, name: nameOfMonth(month, language) })),
    name: period === ALL_TIME ? null : period.length === 4 ? period : nameOfMonth(period, language),
    shown: figures.readings === 0 ? null : showFigures(figures, language),
  };
}

/** What returns in one's readings. */
export default function FiguresPage() {
  const { t } = useTranslation();
  const { language, period, isUnknown, years, months, name, shown } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-4xl px-4 pt-10 pb-section sm:px-6">
      <PageTitle title={t("figures.title")} lead={name ?? t("figures.lead")} />
      {months.length > 0 && (
        <PeriodChoice language={language} period={period} years={years} months={months} />
      )}
      {isUnknown && (
        <p role="status" className="mt-4 text-center text-alarm">
          {t("figures.period.unknown")}
        </p>
      )}
      {shown ? (
        <Sheets key={period} shown={shown} />
      ) : (
        <p className="mx-auto mt-10 max-w-xl text-center text-lg">
          {t(months.length > 0 ? "figures.empty.period" : "figures.empty.all")}
        </p>
      )}
      {months.length === 0 && (
        <p className="mt-8 text-center">
          <ButtonLink to={pathTo.tarot(language)}>{t("readings.begin")}</ButtonLink>
        </p>
      )}
      <p className="mt-section text-center">
        <Link to={pathTo.readings(language)} className="link inline-flex min-h-11 items-center">
          {t("figures.toReadings")}
        </Link>
      </p>
    </div>
  );
}
