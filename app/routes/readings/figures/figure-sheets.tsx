import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SectionHeading } from "~/ui/section-heading";
import { Bars } from "./bars";
import { Days } from "./days";
import { Overview } from "./overview";
import type { ShownFigures } from "./show-figures.server";
import { Spots } from "./spots";

/** So many cards are seen at once, the others by opening. */
const FIRST = 12;

/** Everything that is told of somebody's readings in some time, each figure a table. */
export function FigureSheets({ shown }: { shown: ShownFigures }) {
  const { t } = useTranslation();
  const { calendar, topics, moods } = shown;
  return (
    <>
      <Overview shown={shown} />
      <Part heading={t("figures.calendar.heading")}>
        {calendar.days && <Days {...calendar.days} />}
        {calendar.years && (
          <Spots
            caption={t("figures.calendar.heading")}
            head={t("figures.calendar.year")}
            {...calendar.years}
          />
        )}
      </Part>
      {shown.cards.length > 0 && <Cards shown={shown} />}
      {topics.rows.length > 0 && (
        <Part heading={t("figures.topics.heading")}>
          <Spots caption={t("figures.topics.heading")} head={t("figures.topics.topic")} {...topics} />
        </Part>
      )}
      <Part heading={t("figures.moods.heading")}>
        {moods.rows.length > 0 ? (
          <Spots caption={t("figures.moods.heading")} head={t("figures.topics.topic")} {...moods} />
        ) : (
          <p className="text-center text-soft">{t("figures.moods.none")}</p>
        )}
      </Part>
    </>
  );
}

function Cards({ shown: { numbers, cards, returning, suits, elements } }: { shown: ShownFigures }) {
  const { t } = useTranslation();
  const columns = { count: t("figures.times"), own: numbers.own && returning && t("figures.own.cards") };
  const heads = { ...columns, name: t("figures.cards.card"), beside: returning && t("figures.cards.chance") };
  const shares = { ...columns, beside: returning && t("figures.expected") };
  return (
    <>
      <Part heading={t("figures.cards.heading")}>
        {returning && (
          <p className="mb-4">
            {t("figures.cards.returning", { returned: returning.count, expected: returning.expected })}
          </p>
        )}
        {numbers.own && <p className="mb-4">{t(returning ? "figures.own.both" : "figures.own.alone")}</p>}
        <Bars caption={t("figures.cards.heading")} heads={heads} rows={cards.slice(0, FIRST)} />
        {cards.length > FIRST && (
          <details className="mt-2">
            <summary className="min-h-11 content-center marker:text-brass">{t("figures.cards.all")}</summary>
            <Bars caption={t("figures.cards.all")} heads={heads} rows={cards.slice(FIRST)} />
          </details>
        )}
        {returning && (
          <p className="mt-6 text-soft">{t("figures.cards.caveat", { expected: returning.asMost })}</p>
        )}
      </Part>
      <Part heading={t("figures.suits.heading")}>
        <div className="grid items-start gap-10 md:grid-cols-2">
          <Bars
            caption={t("figures.suits.suits")}
            heads={{ ...shares, name: t("figures.suits.suit") }}
            rows={suits}
          />
          <Bars
            caption={t("figures.suits.elements")}
            heads={{ ...shares, name: t("figures.suits.element") }}
            rows={elements}
          />
        </div>
        {returning && <p className="mt-4 text-soft">{t("figures.suits.line")}</p>}
      </Part>
    </>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-section">
      <SectionHeading>{heading}</SectionHeading>
      {children}
    </section>
  );
}
