import { dateFormat } from "~/i18n/formats";
import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import type { Figures } from "~/readings/journal/figures/figures";
import { kindOfPeriod } from "~/readings/journal/figures/period";
import type { MonthDays, SpotTable } from "./chart";
import { spotOf } from "./spot-of";
import { nameOfMonth, shortMonth } from "./written-time";

const NUMBERS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));

/** A calendar of the days of a month, or of the months of a year that have readings; of all time, of the months of each year. */
export function showCalendar({ period, calendar }: Figures, language: Language) {
  const counts = new Map(calendar.map(({ cell, count }) => [cell, count]));
  const most = Math.max(1, ...counts.values());
  if (kindOfPeriod(period) === "all") return { days: null, years: yearsOf(counts, most, language) };
  const months = [...new Set(calendar.map(({ cell }) => cell.slice(0, 7)))];
  return {
    days: {
      language,
      most,
      months: months.map((month) => daysOf(month, counts, language)),
      weekdays: weekdaysOf(language),
    },
    years: null,
  };
}

function yearsOf(counts: ReadonlyMap<string, number>, most: number, language: Language): SpotTable {
  const years = [...new Set([...counts.keys()].map((month) => month.slice(0, 4)))].sort();
  return {
    columns: NUMBERS.map((number) => ({
      name: dateFormat(language, { month: "long" }).format(new Date(`2026-${number}-01`)),
      short: shortMonth(`2026-${number}`, language),
    })),
    rows: years.map((year) => ({
      name: year,
      to: pathTo.figures(language, { year }),
      spots: NUMBERS.map((number) => {
        const month = `${year}-${number}`;
        const to = pathTo.readings(language, { month });
        return spotOf(counts.get(month) ?? 0, { most, to, label: nameOfMonth(month, language), language });
      }),
    })),
  };
}

function daysOf(month: string, counts: ReadonlyMap<string, number>, language: Language): MonthDays {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return {
    month,
    name: nameOfMonth(month, language),
    to: pathTo.figures(language, { month }),
    before: (new Date(`${month}-01`).getUTCDay() + 6) % 7,
    counts: Array.from({ length }, (_, at) => counts.get(`${month}-${String(at + 1).padStart(2, "0")}`) ?? 0),
  };
}

function weekdaysOf(language: Language) {
  // The first of June 2026 is a Monday.
  const days = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 5, 1 + at)));
  const named = (weekday: "long" | "narrow", day: Date) => dateFormat(language, { weekday }).format(day);
  return days.map((day) => ({ name: named("long", day), short: named("narrow", day) }));
}
