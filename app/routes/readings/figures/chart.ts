/** A row of bars: a name, how long its bar is, and where chance would have it end. */
export interface BarRow {
  name: string;
  /** The readings behind it. */
  to: string;
  count: string;
  /** Of the longest, from 0 to 1. */
  length: number;
  mark: number | null;
  /** What stands in the last column. */
  beside: string;
}

/** A number as a spot of its size; with an address, it opens the readings behind it. */
export interface Spot {
  count: string;
  /** Of the largest, from 0 to 1: its area. */
  size: number;
  to: string | null;
  /** What it is the number of, for whom the place in a table says less. */
  label: string;
  /** What stands in it: its number, or that of a day. */
  text: string;
}

export interface SpotRow {
  name: string;
  to: string | null;
  /** null where there is none. */
  spots: (Spot | null)[];
}

/** Numbers by two things at once. */
export interface SpotTable {
  columns: { name: string; short: string }[];
  rows: SpotRow[];
}

/** The days of a month, by weeks; null outside of it. */
export interface MonthDays {
  month: string;
  name: string;
  to: string;
  weeks: { id: string; days: (Spot | null)[] }[];
}
