import type { Chunk } from "../../reading";
import { type InterpretationRequest, sectionsOf } from "../interpreter";
import { instructionsFor } from "./prompt.server";
import { refuseEcho } from "./refuse-echo";
import { splitSections } from "./split-sections";

/** Characters, far more than the tokens make that we ask for: a server that knows no such limit must not write for ever. */
const LONGEST_TEXT = 20_000;
/** Characters: after so many blanks and nothing else no text is waited for. */
const LONGEST_BLANK = 500;

export interface GrowingText {
  /** @returns the lines that this piece, of any size, completes. @throws InterpretationError `blocked` for our own instructions */
  add(piece: string): Chunk[];
  /** @returns what is left at the end of the text. @throws as `add` does */
  end(): Chunk[];
  /** Whether there is anything to read. */
  readonly hasWords: boolean;
  /** Whether it is as long as a text may grow, or blank for so long that none will come: what comes further is left out. */
  readonly isFull: boolean;
}

/** What a visitor typed in a request. */
function typedIn(request: InterpretationRequest): string[] {
  const followUp = request.kind === "zodiac" ? null : request.followUp;
  return [request.question, followUp?.question].filter((typed) => typeof typed === "string");
}

/** The text that a model writes for a request, from pieces of any size to lines of its sections. */
export function textInChunks(request: InterpretationRequest): GrowingText {
  const check = refuseEcho(instructionsFor(request), typedIn(request));
  const splitter = splitSections(sectionsOf(request));
  let length = 0;
  let hasWords = false;
  return {
    add(piece) {
      // Cut first: what is done with a text may make it many times as long.
      const part = piece.slice(0, LONGEST_TEXT - length);
      check(part);
      hasWords ||= part.trim() !== "";
      length += part.length;
      return splitter.add(part);
    },
    end() {
      check("\n");
      return splitter.end();
    },
    get hasWords() {
      return hasWords;
    },
    get isFull() {
      return length >= (hasWords ? LONGEST_TEXT : LONGEST_BLANK);
    },
  };
}
