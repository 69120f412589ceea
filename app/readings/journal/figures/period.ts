/** Of what time figures are: a month (`2026-11`), a year (`2026`), or all of it. */
export type FiguresPeriod = string;
export const ALL_TIME = "all";

/** `2026-11`. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const YEAR = /^\d{4}$/;

/** The period that an address asks for; null where it names one wrongly. A month goes before a year. */
export function readPeriod(query: URLSearchParams): FiguresPeriod | null {
  const month = query.get("month")?.trim() ?? "";
  const year = query.get("year")?.trim() ?? "";
  if (month !== "") return MONTH.test(month) ? month : null;
  if (year !== "") return YEAR.test(year) ? year : null;
  return ALL_TIME;
}

export type PeriodKind = "month" | "year" | "all";

export function kindOfPeriod(period: FiguresPeriod): PeriodKind {
  if (period === ALL_TIME) return "all";
  return period.length === 4 ? "year" : "month";
}

/** What the list of readings is narrowed down by for the same time. */
export function filterOfPeriod(period: FiguresPeriod): { month?: string } {
  return period === ALL_TIME ? {} : { month: period };
}
