import { InterpretationError } from "../interpreter";
import type { CompletionReader } from "./read-completion";
import { REASONING } from "./reasoning-limits";
import type { GrowingText } from "./text-in-chunks.server";
import { UnusableText } from "./unusable-text";

interface Thinking {
  completion: Pick<CompletionReader, "reasoning">;
  text: Pick<GrowingText, "reasoning" | "hasWords">;
  /** Milliseconds from the first thought to the first piece of text. */
  longest: number;
}

/** Looks after what a model thinks before it writes, in its text or beside it: neither too much nor for too long. */
export function watchThoughts({ completion, text, longest }: Thinking) {
  let known = 0;
  let beside = 0;
  let started = 0;
  return {
    /** Whether more has come beside the text since it was last checked. */
    haveGrown: () => completion.reasoning > beside,
    /** @returns whether it has thought at all. @throws InterpretationError `timeout`; UnusableText */
    check(): boolean {
      beside = completion.reasoning;
      const length = beside + text.reasoning;
      if (length === known) return known > 0;
      if (known === 0) started = performance.now();
      known = length;
      if (text.hasWords) return true;
      if (known > REASONING.characters) throw new UnusableText("reasoning");
      if (performance.now() - started > longest) throw new InterpretationError("timeout");
      return true;
    },
  };
}
