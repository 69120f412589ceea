/** A row of bars: a name, how long its bar is, and where chance would have it end. */
export interface BarRow {
  name: string;
  /** The readings behind it. */
  to: string;
  count: string;
  /** Of the longest, from 0 to 1; and what of it are cards laid by hand, which come last. */
  length: number;
  ownLength: number;
  mark: number | null;
  /** How many were laid by hand. */
  own: string;
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

/** The days of a month: how many days of its first week are before it, from Monday on, and how many readings each has. */
export interface MonthDays {
  month: string;
  name: string;
  to: string;
  before: number;
  counts: number[];
}

/** How large the spot of a number is whose part of the largest is `size`. */
export function radiusOf(size: number): number {
  return Math.round(20 * (0.4 + 0.6 * Math.sqrt(size)));
}
