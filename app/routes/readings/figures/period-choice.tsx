import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { Button } from "~/ui/button";

interface PeriodChoiceProps {
  language: Language;
  period: string;
  years: string[];
  months: { month: string; name: string }[];
}

/** Of what time figures are told: all of it, a year, or a month. */
export function PeriodChoice({ language, period, years, months }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const links = [
    { id: "all", name: t("figures.period.all"), to: pathTo.figures(language) },
    ...years.map((year) => ({ id: year, name: year, to: pathTo.figures(language, { year }) })),
  ];
  return (
    <nav
      aria-label={t("figures.period.label")}
      className="mx-auto mt-8 flex max-w-3xl flex-wrap items-center justify-center gap-x-6 gap-y-2"
    >
      {links.map(({ id, name, to }) => (
        <Link
          key={id}
          to={to}
          aria-current={id === period ? "page" : undefined}
          className={`link inline-flex min-h-11 items-center ${id === period ? "font-semibold no-underline" : ""}`}
        >
          {name}{" "}
        </Link>
      ))}
      <Form method="get" action={pathTo.figures(language)} className="flex flex-wrap items-center gap-3">
        <label htmlFor="figures-month" className="sr-only">
          {t("figures.period.month")}
        </label>
        <select
          key={period}
          id="figures-month"
          name="month"
          defaultValue={period}
          className="min-h-11 border border-soft bg-paper px-3 py-2"
        >
          <option value="">{t("figures.period.month")}</option>
          {months.map(({ month, name }) => (
            <option key={month} value={month}>
              {name}
            </option>
          ))}
        </select>
        <Button look="quiet">{t("figures.period.show")}</Button>
      </Form>
    </nav>
  );
}
