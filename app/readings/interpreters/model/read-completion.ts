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
  /** Why the text ends, as soon as that is said. */
  readonly finish: string | null;
  /** What the server says that the answer cost; it need not. */
  readonly usage: unknown;
}

interface Event {
  choices?: ({ delta?: { content?: unknown } | null; finish_reason?: unknown } | null)[];
  usage?: unknown;
  error?: unknown;
}

/**
 * Reads a streamed chat completion as it comes from the server: text out of server-sent events, each of which brings a
 * few characters.
 * @param onBroken called for the first malformed line: such are left out, since one must not cost the rest of the text.
 */
export function readCompletion(onBroken: () => void): CompletionReader {
  const decoder = new TextDecoder();
  let rest = "";
  let finish: string | null = null;
  let usage: unknown;
  let broken = 0;

  function take(line: string): string {
    if (line === "" || /^(event|id|retry)?:/.test(line)) return "";
    const data = line.startsWith("data:") ? line.slice("data:".length).trim() : "";
    if (data === "[DONE]") return "";
    const event = parsed(data);
    if (event === undefined) {
      broken += 1;
      if (broken === 1) onBroken();
      if (broken > MOST_BROKEN) throw new TypeError("The stream makes no sense");
      return "";
    }
    if (event.error) throw new TypeError("The model's server failed in mid-stream");
    const [choice] = Array.isArray(event.choices) ? event.choices : [];
    if (typeof choice?.finish_reason === "string") finish = choice.finish_reason;
    usage = event.usage ?? usage;
    const content = choice?.delta?.content;
    return typeof content === "string" ? content : "";
  }

  function takeAll(data: string): string {
    const end = data.lastIndexOf("\n");
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

  return {
    add: (data) => takeAll(decoder.decode(data, { stream: true })),
    end: () => takeAll(`${decoder.decode()}\n`),
    get finish() {
      return finish;
    },
    get usage() {
      return usage;
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

function parsed(data: string): Event | undefined {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" && event !== null ? event : undefined;
  } catch {
    return undefined;
  }
}
