export type ReadingErrorCode =
  /** The reader or the deck is for subscribers. */
  | "premium"
  /** Today's uses are taken. */
  | "limit"
  /** Visitors of the same network have had the texts of a model that they may have today. */
  | "network"
  /** No such reading of this owner. */
  | "not-found"
  /** Asked for before the cards were drawn. */
  | "not-drawn"
  /** Asked for where cards are kept without a text. */
  | "not-asked"
  /** A follow-up before the end, or a second one. */
  | "no-follow-up"
  /** Of a card that was told before: its reading was made already. */
  | "opened"
  /** Shared before its text is whole, or where it may not be. */
  | "not-shareable";

/** What a verb of the readings refuses, for a route to turn into an answer. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";

  constructor(
    readonly code: ReadingErrorCode,
    /** Whether somebody may be in danger: then help lines stand beside the refusal, and nothing is sold. */
    readonly offersHelp = false,
  ) {
    super(code);
  }
}
