/** What one event of a stream, or a whole answer, brings. */
export interface CompletionPart {
  text: string;
  /** How many characters the model has thought aloud beside the text. */
  reasoning: number;
  /** Why the text ends, where that is said. */
  finish: string | null;
  usage: unknown;
}

interface Choice {
  index?: unknown;
  delta?: Message | null;
  message?: Message | null;
  finish_reason?: unknown;
}

interface Message {
  content?: unknown;
  reasoning_content?: unknown;
  reasoning?: unknown;
}

/**
 * Reads an event as servers differ in it: content as a string or as parts, of a stream or whole. Choices but the first are
 * left out.
 * @returns null where it is no event.
 * @throws TypeError where the server says in it that it failed.
 */
export function readEvent(data: string): CompletionPart | null {
  const event = parsed(data);
  if (event === null) return null;
  if (event.error) throw new TypeError("The model's server failed in mid-stream");
  const choice = firstOf(event.choices);
  const message = choice?.delta ?? choice?.message;
  const finish = choice?.finish_reason;
  return {
    text: textOf(message?.content),
    reasoning: textOf(message?.reasoning_content ?? message?.reasoning).length,
    finish: typeof finish === "string" && finish !== "" ? finish : null,
    usage: event.usage,
  };
}

function firstOf(choices: unknown): Choice | undefined {
  if (!Array.isArray(choices)) return undefined;
  return choices.find((choice: Choice | null) => choice && (choice.index ?? 0) === 0);
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown } | null) => textOf(part?.text)).join("");
}

function parsed(data: string): { choices?: unknown; usage?: unknown; error?: unknown } | null {
  try {
    const event: unknown = JSON.parse(data);
    return typeof event === "object" ? event : null;
  } catch {
    return null;
  }
}
