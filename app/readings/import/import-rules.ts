import type { Owner } from "~/usage/owner";

/** The shape of an export that this version writes; files of earlier ones, which do not name theirs, are read as well. */
export const EXPORT_VERSION = 1;

/**
 * Bytes of a file with readings: some years of a person's who asks every day. Of a visitor, who is known by nothing but a cookie, all that they can
 * have asked for before that ends.
 */
export const LARGEST_IMPORT = { account: 16_000_000, visitor: 4_000_000 };
/** Readings in a file. */
export const MOST_READINGS = 10_000;
/** What one account, or one visitor, has from files in all: readings, and bytes of their texts and notes as the database keeps them. */
export const MOST_IN_ALL = {
  account: { readings: 20_000, bytes: 24_000_000 },
  visitor: { readings: 4_000, bytes: 4_000_000 },
};
/** Files that one process takes over at a time, as the embedded database has one connection, and that wait for it; each lies in memory meanwhile. */
export const IMPORTING = { atOnce: 1, waiting: 5 };
/** Lines of a text, which has 20,000 characters at the most. */
export const MOST_LINES = 1_000;

/**
 * Why a file is not taken over: none was chosen; it is too large; it is no JSON; no export of ours; of a later version; a reading in it is not one;
 * what it holds beside readings is not as an export has it; as much was brought in already as there may be; or too many are bringing in files now.
 */
export const IMPORT_FAULTS = [
  "none",
  "tooLarge",
  "broken",
  "foreign",
  "newer",
  "damaged",
  "beside",
  "full",
  "busy",
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** That nothing of a file was taken over, and why. */
export class ImportError extends Error {
  override readonly name = "ImportError";

  constructor(
    readonly code: ImportFault,
    /** Which reading of the file is not one, counted from 1. */
    readonly number?: number,
  ) {
    super(`The file cannot be imported: ${code}.`);
  }
}

/** Bytes of the largest file that is taken of somebody. */
export function largestImportOf(owner: Owner | null): number {
  return LARGEST_IMPORT[owner?.userId === undefined ? "visitor" : "account"];
}
