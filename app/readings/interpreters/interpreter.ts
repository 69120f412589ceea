import type { Language } from "~/i18n/languages";
import type { Role } from "~/usage/limits";
import type { Chunk, DrawnCard, NamedSection, TarotKind } from "../reading";
import type { LocalDay } from "../sky/day-in-zone";
import { SPREADS } from "../tarot/spreads.data";
import type { SignPair } from "../zodiac/signs.data";

/** Everything an interpreter needs to know of a reading. */
export type InterpretationRequest = TarotRequest | ZodiacRequest;

export interface TarotRequest {
  kind: TarotKind;
  language: Language;
  reader: string;
  /** null where none was asked. */
  question: string | null;
  /** In the order of the spread's positions. */
  cards: readonly DrawnCard[];
  /** The UTC day of the reading, `YYYY-MM-DD`. */
  date: string;
  /** The same where whoever asked lives, once they have named a zone. */
  local?: LocalDay | null;
  /** One further question, and the text that it follows, with its headings. */
  followUp: { question: string; text: string } | null;
}

export interface ZodiacRequest {
  kind: "zodiac";
  language: Language;
  question: string;
  signs: SignPair;
  date: string;
}

/** The parts that the text of a request has, in their order; none where it is whole. */
export function sectionsOf(request: InterpretationRequest): readonly NamedSection[] {
  return request.kind === "zodiac" || request.followUp ? [] : SPREADS[request.kind].sections;
}

/** Who writes the text: a language model, or the almanac. */
export interface Interpreter {
  readonly name: "model" | "almanac";
  /**
   * The text line by line, as it is written.
   * @throws InterpretationError where it cannot be written to its end; the signal's reason when that fires.
   */
  write(request: InterpretationRequest, circumstances: Circumstances): AsyncIterable<Chunk>;
}

/** What of a text is no part of what it is about. */
export interface Circumstances {
  /** Fires where nobody wants it any more. */
  signal: AbortSignal;
  /** Who asked for it. */
  role: Role;
  /** What whoever asked has read of late, for a writer that is not to repeat itself. */
  recent(): Promise<Recent>;
  /** Called where it broke off because it grew too long. */
  onTruncated(): void;
  /** Called where what was given so far is none of it: it begins anew. */
  onRestart?(): void;
}

/** What somebody has read of late. */
export interface Recent {
  texts: readonly string[];
  /** The cards of their last reading. */
  cards: readonly string[];
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
  /** Broken off, since it told its instructions. */
  | "echoed"
  /** Twice a text that is of no use: a refusal, without a part of it, in another language. */
  | "unusable"
  /** Not asked: the server did not answer of late. */
  | "open"
  /** Not asked: the day's calls are made. */
  | "ceiling"
  /** Not asked: visitors of the same network have had what they may today. */
  | "network"
  /** Not asked again: each writer before was lost in mid-text, and there were as many as there may be. */
  | "lost";

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
