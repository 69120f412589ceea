import { type Chunk, LONGEST_TEXT } from "../../reading";
import { type InterpretationRequest, sectionsOf } from "../interpreter";
import { judgeText } from "./judge-text";
import { instructionsFor } from "./prompt.server";
import { refuseEcho } from "./refuse-echo";
import { splitSections } from "./split-sections";
import { upToStop } from "./stop-tokens";
import { stripReasoning } from "./strip-reasoning";
import { tidyLine } from "./tidy-line";
import { UnusableText } from "./unusable-text";

/** Characters: after so many blanks and nothing else no text is waited for. */
const LONGEST_BLANK = 500;

export interface GrowingText {
  /**
   * @returns the lines that this piece, of any size, completes, as far as they may be shown.
   * @throws InterpretationError `echoed` for our own instructions; UnusableText
   */
  add(piece: string): Chunk[];
  /** @param isCut whether it broke off at its limit. @returns what is left at the end of the text. @throws as `add` does */
  end(isCut: boolean): Chunk[];
  /** Whether there is anything to read. */
  readonly hasWords: boolean;
  /** Whether it is as long as a text may grow, or blank for so long that none will come: what comes further is left out. */
  readonly isFull: boolean;
  /** Whether a sign in it has said that it ends here. */
  readonly hasStopped: boolean;
  /** How many characters in it were no text, but thought aloud. */
  readonly reasoning: number;
}

/** What a visitor typed in a request. */
function typedIn(request: InterpretationRequest): string[] {
  const followUp = request.kind === "zodiac" ? null : request.followUp;
  return [request.question, followUp?.question].filter((typed) => typeof typed === "string");
}

/** The text that a model writes for a request, from pieces of any size to tidy lines of its sections. */
export function textInChunks(request: InterpretationRequest): GrowingText {
  const check = refuseEcho(instructionsFor(request), typedIn(request));
  let judge = judgeText(sectionsOf(request), request.language);
  let splitter = splitSections(sectionsOf(request));
  let rest = "";
  let length = 0;
  let hasWords = false;
  let hasStopped = false;
  let hasLines = false;
  let isGiven = false;

  /** What came before was thought aloud, though nothing said so. */
  const reasoning = stripReasoning(() => {
    if (isGiven) throw new UnusableText("reasoning");
    judge = judgeText(sectionsOf(request), request.language);
    splitter = splitSections(sectionsOf(request));
    [rest, length, hasWords, hasLines] = ["", 0, false, false];
  });

  function linesOf(piece: string): Chunk[] {
    // A server that knows no limit of tokens must not write for ever. Cut first: what is done with a text may make it many times as long.
    const part = piece.slice(0, LONGEST_TEXT - length);
    hasWords ||= part.trim() !== "";
    length += part.length;
    rest += part;
    if (!part.includes("\n")) return [];
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    return lines.flatMap(chunksOf);
  }

  function chunksOf(line: string): Chunk[] {
    if (hasStopped) return [];
    const { text, isStop } = upToStop(line, { isFirst: !hasLines });
    hasStopped = isStop;
    check(`${text}\n`);
    const chunks = splitter.add(`${text}\n`).flatMap(tidied);
    hasLines ||= chunks.length > 0;
    return chunks;
  }

  function given(chunks: Chunk[]): Chunk[] {
    isGiven ||= chunks.length > 0;
    return chunks;
  }

  return {
    add: (piece) => given(judge.add(linesOf(reasoning.add(piece)))),
    end(isCut) {
      const chunks = [...linesOf(reasoning.end()), ...chunksOf(rest)];
      const last = given([...judge.add(chunks), ...judge.end(isCut)]);
      hasWords = isGiven;
      return last;
    },
    get hasWords() {
      return hasWords;
    },
    get isFull() {
      return length >= (hasWords ? LONGEST_TEXT : LONGEST_BLANK);
    },
    get hasStopped() {
      return hasStopped;
    },
    get reasoning() {
      return reasoning.reasoning;
    },
  };
}

function tidied({ section, text }: Chunk): Chunk[] {
  const line = tidyLine(text);
  return line === "" ? [] : [{ section, text: `${line}\n` }];
}
