/** The shape of an export that this version writes; files of earlier ones, which do not name theirs, are read as well. */
export const EXPORT_VERSION = 1;

/** Bytes of a file with readings, and readings in it: some years of a person's who asks every day. */
export const LARGEST_IMPORT = 16_000_000;
export const MOST_READINGS = 10_000;

/**
 * Why a file is not taken over: none was chosen; it is too large; it is no JSON; no export of ours; of a later version; a reading in it is not one;
 * or what it holds beside readings is not as an export has it.
 */
export const IMPORT_FAULTS = ["none", "tooLarge", "broken", "foreign", "newer", "damaged", "beside"] as const;
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
