import { readEvent } from "./completion-event";

/** A whole event of the stream is not nearly as long, in characters: whoever sends more without a line's end is broken. */
const LONGEST_LINE = 1_000_000;

/** How many lines of a stream may be malformed, before whoever sends them is taken for broken. */
const MOST_BROKEN = 100;
/** What no answer comes near: a figure beyond is a mistake, and would spoil the tally of the day. */
const MOST_TOKENS = 10_000_000;

/** What an answer cost. */
export interface Tokens {
  prompt: number;
  completion: number;
}

export interface CompletionReader {
  /**
   * @returns the text that `data`, some bytes of the stream, completes; often nothing.
   * @throws TypeError where the server says that it failed, a line does not end, or too many are malformed.
   */
  add(data: Uint8Array): string;
  /** @returns the text of what is left at the end of the stream. */
  end(): string;
  /** Whether the server has said that nothing more comes. */
  readonly isDone: boolean;
  /** Why the text ends, as soon as that is said; some say only that it does. */
  readonly finish: string | null;
  /** What the server says that the answer cost; it need not. */
  readonly usage: unknown;
  /** How many characters the model has thought aloud beside the text, so far. */
  readonly reasoning: number;
}

/**
 * Reads a chat completion as it comes from the server: text out of server-sent events, each of which brings a few
 * characters, or out of the one JSON object of a server that does not stream.
 * @param onBroken called for the first malformed line: such are left out, since one must not cost the rest of the text.
 */
export function readCompletion(onBroken: () => void): CompletionReader {
  const decoder = new TextDecoder();
  let rest = "";
  let isWhole: boolean | null = null;
  let isDone = false;
  let finish: string | null = null;
  let usage: unknown;
  let reasoning = 0;
  let broken = 0;

  function take(line: string): string {
    if (line === "" || /^(event|id|retry)?:/.test(line)) return "";
    const data = line.startsWith("data:") ? line.slice("data:".length).trim() : "";
    if (data === "[DONE]") isDone = true;
    return isDone ? "" : takeEvent(data);
  }

  function takeEvent(data: string): string {
    const part = readEvent(data);
    if (part === null) {
      broken += 1;
      if (broken === 1) onBroken();
      if (broken > MOST_BROKEN) throw new TypeError("The stream makes no sense");
      return "";
    }
    finish = part.finish ?? finish;
    usage = part.usage ?? usage;
    reasoning += part.reasoning;
    return part.text;
  }

  function takeAll(data: string): string {
    isWhole ??= data.trim() === "" ? null : data.trimStart().startsWith("{");
    const end = isWhole ? -1 : data.lastIndexOf("\n");
    if (end < 0) {
      // Not looked at again until its line ends, however small the pieces are.
      rest += data;
      if (rest.length > LONGEST_LINE) throw new TypeError("A line of the stream does not end");
      return "";
    }
    const lines = (rest + data.slice(0, end)).split("\n");
    rest = data.slice(end + 1);
    return lines.map((line) => take(line.endsWith("\r") ? line.slice(0, -1) : line)).join("");
  }

  function takeWhole(): string {
    const text = takeEvent(rest + decoder.decode());
    isDone = broken === 0;
    return text;
  }

  return {
    add: (data) => takeAll(decoder.decode(data, { stream: true })),
    end: () => (isWhole ? takeWhole() : takeAll(`${decoder.decode()}\n`)),
    get isDone() {
      return isDone;
    },
    get finish() {
      return finish ?? (isDone ? "stop" : null);
    },
    get usage() {
      return usage;
    },
    get reasoning() {
      return reasoning;
    },
  };
}

/** What an answer cost as far as the server's word for it can be true, else nothing. */
export function spentTokens(usage: unknown): Tokens {
  const figures: { [name: string]: unknown } = typeof usage === "object" ? { ...usage } : {};
  const { prompt_tokens, completion_tokens } = figures;
  return { prompt: tokens(prompt_tokens), completion: tokens(completion_tokens) };
}

function tokens(figure: unknown): number {
  if (typeof figure !== "number" || !Number.isInteger(figure)) return 0;
  return figure >= 0 && figure <= MOST_TOKENS ? figure : 0;
}
