import type { Language } from "~/i18n/languages";
import type { DrawnCard, TarotKind } from "../reading";
import type { SignPair } from "../zodiac/signs.data";

/** Everything an interpreter needs to know of a reading. */
export type InterpretationRequest = TarotRequest | ZodiacRequest;

export interface TarotRequest {
  kind: TarotKind;
  language: Language;
  reader: string;
  /** null for the daily card. */
  question: string | null;
  /** In drawing order: past, present, future; or the one card. */
  cards: readonly DrawnCard[];
  /** The UTC day of the reading, `YYYY-MM-DD`. */
  date: string;
  /** One further question, and the text that it follows. */
  followUp: { question: string; text: string } | null;
}

export interface ZodiacRequest {
  kind: "zodiac";
  language: Language;
  question: string;
  signs: SignPair;
  date: string;
}

/** Whether a request is for a text with the four parts of three cards. */
export function hasFourParts(request: InterpretationRequest): boolean {
  return request.kind === "timeline" && !request.followUp;
}

/** Who writes the text: a language model, or the almanac. */
export interface Interpreter {
  readonly name: "model" | "almanac";
  /**
   * The text in pieces of any size, as it is written. Calls `onTruncated` where it broke off because it grew too long.
   * @throws InterpretationError where it cannot be written to its end; the signal's reason when that fires.
   */
  write(request: InterpretationRequest, signal: AbortSignal, onTruncated: () => void): AsyncIterable<string>;
}

export type InterpretationFault =
  /** The server answered with an error status; the detail is that status. */
  | "status"
  /** The server could not be reached, or broke off. */
  | "connection"
  /** Nothing came in time. */
  | "timeout"
  /** An answer without a text. */
  | "empty"
  /** The server's own filter stopped the text. */
  | "blocked"
  /** Not asked: the server did not answer of late. */
  | "open"
  /** Not asked: the day's calls are made. */
  | "ceiling";

/** A text that could not be written. */
export class InterpretationError extends Error {
  override readonly name = "InterpretationError";

  constructor(
    readonly fault: InterpretationFault,
    /** For `status`: the HTTP status. */
    readonly status: number | null = null,
    options?: ErrorOptions,
  ) {
    super(status === null ? fault : `${fault} ${status}`, options);
  }
}
