import { numberFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
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
          <tbody className="days">{weeksOf(days, most, language)}</tbody>
        </table>
      ))}
    </div>
  );
}

/** The weeks of a month. No component a day and nothing that is made anew for each: a year has hundreds. */
function weeksOf({ month, before, counts }: MonthDays, most: number, language: Language) {
  const weeks = Array.from(
    { length: Math.ceil((before + counts.length) / 7) },
    (_, week) => week * 7 - before,
  );
  const to = pathTo.readings(language, { day: month });
  return weeks.map((first) => (
    <tr key={first}>
      {WEEK.map((at) => (
        <td key={at}>{dayOf(first + at + 1, counts[first + at], { to, most, language })}</td>
      ))}
    </tr>
  ));
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A day of the month whose readings are at an address; where it has any, their number is said beside it. */
function dayOf(
  day: number,
  count: number | undefined,
  { to, most, language }: { to: string; most: number; language: Language },
) {
  if (count === undefined) return null;
  if (count === 0) return <span className="spot">{day}</span>;
  const written = count < 1_000 ? String(count) : numberFormat(language).format(count);
  return (
    <a href={`${to}-${day < 10 ? "0" : ""}${day}`} title={written} className="spot">
      <svg viewBox="-20 -20 40 40" aria-hidden="true">
        <circle r={radiusOf(count / most)} />
      </svg>
      <span>{day}</span>
      <span className="sr-only">{` (${written})`}</span>
    </a>
  );
}
