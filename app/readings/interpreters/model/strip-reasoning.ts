const NAMES = "think|thinking|thought|reasoning|reflection";
const TAG = new RegExp(`<(/?)(?:${NAMES})>`, "i");
/** What may be the beginning of a tag at the end of a piece. */
const OPEN_END = /<[^<>]{0,11}$/;

export interface ReasoningStripper {
  /** @returns what of a piece, of any size, is text. */
  add(piece: string): string;
  /** @returns what is left at the end. */
  end(): string;
  /** How many characters of reasoning there were so far. */
  readonly reasoning: number;
}

/**
 * Takes out of a text what a model thinks aloud between `<think>` and `</think>`.
 * @param onOrphan called where reasoning ends that nothing began: some servers keep the first tag to themselves, so all
 *   that came before was no text.
 */
export function stripReasoning(onOrphan: () => void): ReasoningStripper {
  let rest = "";
  let isReasoning = false;
  let reasoning = 0;

  function pass(text: string): string {
    if (!isReasoning) return text;
    reasoning += text.length;
    return "";
  }

  return {
    add(piece) {
      if (rest === "" && !isReasoning && !piece.includes("<")) return piece;
      let text = "";
      let left = rest + piece;
      for (let tag = TAG.exec(left); tag; tag = TAG.exec(left)) {
        const isEnd = tag[1] === "/";
        const before = pass(left.slice(0, tag.index));
        if (isEnd && !isReasoning) {
          onOrphan();
          text = "";
        } else text += before;
        isReasoning = !isEnd;
        left = left.slice(tag.index + tag[0].length);
      }
      rest = OPEN_END.exec(left)?.[0] ?? "";
      return text + pass(left.slice(0, left.length - rest.length));
    },
    end() {
      const text = pass(rest);
      rest = "";
      return text;
    },
    get reasoning() {
      return reasoning;
    },
  };
}
