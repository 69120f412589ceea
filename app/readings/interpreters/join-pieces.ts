/** A whole event of the stream is not nearly as long, in characters: whoever sends more without a line's end is broken. */
const LONGEST_LINE = 1_000_000;

/** A part of an answer that brings a piece of the text and nothing else. */
interface Piece {
  choices: [{ delta: { content: string } }];
}

export interface PieceJoiner {
  /** @returns what is to be handed on, now that `data` has come; often nothing. */
  add(data: string): string;
  /** @returns what is left at the end of the stream. */
  end(): string;
}

interface JoinOptions {
  /** After how many milliseconds without a line's end what there is goes on with the next piece: a sign of life. */
  hold: number;
  /** Called for each malformed line, which is left out: one broken line must not cost the rest of the text. */
  onBroken(): void;
}

/**
 * Joins the events of a streamed chat completion, each of which brings a few characters, to events that bring whole
 * lines of the text: whatever reads the stream behind it has a fraction of the work. A line is handed on with the piece
 * that ends it; whatever is no piece of text is handed on as it came, in its place.
 */
export function joinPieces({ hold, onBroken }: JoinOptions): PieceJoiner {
  let rest = "";
  let text = "";
  let last: Piece | null = null;
  // The first piece is due at once.
  let handedOn = Number.NEGATIVE_INFINITY;

  function joined(): string {
    if (!last) return "";
    const [choice] = last.choices;
    const whole = { ...last, choices: [{ ...choice, delta: { ...choice.delta, content: text } }] };
    last = null;
    text = "";
    handedOn = performance.now();
    return `data: ${JSON.stringify(whole)}\n\n`;
  }

  function take(line: string): string {
    if (line === "") return "";
    if (!line.startsWith("data:")) {
      if (/^(event|id|retry)?:/.test(line)) return `${joined()}${line}\n`;
      onBroken();
      return "";
    }
    const data = line.slice("data:".length).trim();
    if (data === "[DONE]") return `${joined()}data: [DONE]\n\n`;
    const event = parsed(data);
    if (event === undefined) {
      onBroken();
      return "";
    }
    if (!isPiece(event)) return `${joined()}data: ${data}\n\n`;
    last = event;
    text += event.choices[0].delta.content;
    return "";
  }

  return {
    add(data) {
      const all = rest + data;
      let out = "";
      let from = 0;
      for (let end = all.indexOf("\n"); end >= 0; end = all.indexOf("\n", from)) {
        out += take(all.slice(from, all[end - 1] === "\r" ? end - 1 : end));
        from = end + 1;
      }
      rest = all.slice(from);
      if (rest.length > LONGEST_LINE) throw new TypeError("A line of the stream does not end");
      if (text === "") return out;
      const isDue = text.includes("\n") || performance.now() - handedOn >= hold;
      return isDue ? out + joined() : out;
    },
    end() {
      const out = take(rest) + joined();
      rest = "";
      return out;
    },
  };
}

/** JSON, or undefined, which no JSON is. */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function isPiece(event: unknown): event is Piece {
  if (typeof event !== "object" || event === null) return false;
  const { choices, usage, error } = event as { choices?: unknown; usage?: unknown; error?: unknown };
  if (!Array.isArray(choices) || choices.length !== 1 || usage || error) return false;
  const [choice] = choices as [{ delta?: { content?: unknown }; finish_reason?: unknown } | null];
  return typeof choice?.delta?.content === "string" && (choice.finish_reason ?? null) === null;
}
