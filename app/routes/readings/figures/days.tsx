import { numberFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { writtenDay } from "~/i18n/written-day";
import { type MonthDays, radiusOf } from "./chart";

interface DaysProps {
  language: Language;
  months: MonthDays[];
  /** The largest number of a day. */
  most: number;
  /** From Monday on. */
  weekdays: { name: string; short: string }[];
}

/** Calendars of months, with a spot on each day that has readings. */
export function Days({ language, months, most, weekdays }: DaysProps) {
  return (
    <div
      className={
        months.length > 1 ? "grid justify-center gap-x-10 gap-y-8 md:grid-cols-2" : "grid justify-center"
      }
    >
      {months.map((days) => (
        <table key={days.month} className="self-start border-collapse">
          <caption className="mb-1 font-display text-lg">
            {months.length > 1 ? (
              <a href={days.to} className="link inline-flex min-h-11 items-center">
                {days.name}
              </a>
            ) : (
              <span className="sr-only">{days.name}</span>
            )}
          </caption>
          <thead className="text-sm text-soft">
            <tr>
              {weekdays.map((day) => (
                <th key={day.name} scope="col" className="pb-1 text-center font-medium">
                  <abbr title={day.name} className="no-underline">
                    {day.short}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and dates alone */}
          <tbody className="days" dangerouslySetInnerHTML={{ __html: weeksOf(days, most, language) }} />
        </table>
      ))}
    </div>
  );
}

/** The weeks of a month as markup: a year has hundreds of days, and an element of React for each part of each costs more than all else on the page. */
function weeksOf({ month, before, counts }: MonthDays, most: number, language: Language): string {
  const cells = [
    ...Array.from({ length: before }, () => "<td></td>"),
    ...counts.map((count, at) => dayOf(`${month}-${String(at + 1).padStart(2, "0")}`, count, most, language)),
  ];
  while (cells.length % 7 > 0) cells.push("<td></td>");
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => `<tr>${week.join("")}</tr>`).join("");
}

/** A day; where it has readings, their number is said beside it. */
function dayOf(day: string, count: number, most: number, language: Language): string {
  const number = `<span>${Number(day.slice(8))}</span>`;
  if (count === 0) return `<td><span class="spot">${number}</span></td>`;
  const written = numberFormat(language).format(count);
  const circle = `<svg viewBox="-20 -20 40 40" aria-hidden="true"><circle r="${radiusOf(count / most)}"/></svg>`;
  const label = `${writtenDay(day, language)}: ${written}`;
  const said = `<span class="sr-only"> (${written})</span>`;
  return `<td><a href="${pathTo.readings(language, { day })}" title="${label}" class="spot">${circle}${number}${said}</a></td>`;
}
