import type { Circumstances } from "~/readings/interpreters/interpreter";

/** A text of a visitor who read none before, that nobody gives up, and of which nobody asks whether it was cut. */
export const UNHEARD: Circumstances = {
  signal: new AbortController().signal,
  role: "anonymous",
  onTruncated: () => undefined,
  onRestart: () => undefined,
  recent: async () => ({ texts: [], cards: [] }),
};
