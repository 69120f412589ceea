import type { Language } from "~/i18n/languages";
import { pathTo } from "~/i18n/path-to";
import { writtenDay } from "~/i18n/written-day";
import type { Figures } from "~/readings/journal/figures/figures";
import { kindOfPeriod } from "~/readings/journal/figures/period";
import type { MonthDays, Spot, SpotTable } from "./chart";
import { spotOf } from "./spot-of";
import { nameOfMonth, shortMonth } from "./written-time";

/** A calendar of the days of a month, or of the months of a year that have readings; of all time, of the months of each year. */
export function showCalendar({ period, calendar }: Figures, language: Language) {
  const counts = new Map(calendar.map(({ cell, count }) => [cell, count]));
  const most = Math.max(1, ...counts.values());
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  if (kindOfPeriod(period) === "all")
    return { months: null, years: yearsOf(counts, most, numbers, language) };
  const months = period.length === 4 ? numbers.map((number) => `${period}-${number}`) : [period];
  return {
    months: months
      .filter((month) => hasReadings(month, counts))
      .map((month) => daysOf(month, counts, most, language)),
    weekdays: weekdaysOf(language),
    years: null,
  };
}

function yearsOf(
  counts: ReadonlyMap<string, number>,
  most: number,
  numbers: readonly string[],
  language: Language,
): SpotTable {
  const years = [...new Set([...counts.keys()].map((month) => month.slice(0, 4)))].sort();
  return {
    columns: numbers.map((number) => {
      const name = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
      return {
        name: name.format(new Date(`2026-${number}-01`)),
        short: shortMonth(`2026-${number}`, language),
      };
    }),
    rows: years.map((year) => ({
      name: year,
      to: pathTo.figures(language, { year }),
      spots: numbers.map((number) => {
        const month = `${year}-${number}`;
        const to = pathTo.readings(language, { month });
        return spotOf(counts.get(month) ?? 0, { most, to, label: nameOfMonth(month, language), language });
      }),
    })),
  };
}

function hasReadings(month: string, counts: ReadonlyMap<string, number>): boolean {
  return [...counts.keys()].some((day) => day.startsWith(month));
}

function daysOf(
  month: string,
  counts: ReadonlyMap<string, number>,
  most: number,
  language: Language,
): MonthDays {
  const first = new Date(`${month}-01`);
  const before = (first.getUTCDay() + 6) % 7;
  const [year = 0, number = 0] = month.split("-").map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days: (Spot | null)[] = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) => {
    const day = at - before + 1;
    if (day < 1 || day > length) return null;
    const date = `${month}-${String(day).padStart(2, "0")}`;
    const to = pathTo.readings(language, { day: date });
    const spot = spotOf(counts.get(date) ?? 0, { most, to, label: writtenDay(date, language), language });
    return spot
      ? { ...spot, text: String(day) }
      : { count: "0", size: 0, to: null, label: "", text: String(day) };
  });
  return {
    month,
    name: nameOfMonth(month, language),
    to: pathTo.figures(language, { month }),
    weeks: Array.from({ length: days.length / 7 }, (_, week) => ({
      id: `${month} ${week}`,
      days: days.slice(week * 7, week * 7 + 7),
    })),
  };
}

function weekdaysOf(language: Language) {
  // The first of June 2026 is a Monday.
  const days = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 5, 1 + at)));
  const named = (weekday: "long" | "narrow", day: Date) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(day);
  return days.map((day) => ({ name: named("long", day), short: named("narrow", day) }));
}
