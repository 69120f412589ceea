/** How much a model may think before it writes, beside what its text may have. */
export const REASONING = {
  /** What it is granted on top of its text's tokens, once it is known to think. */
  tokens: 4_000,
  /** Characters, more than those tokens make. */
  characters: 30_000,
  /** Milliseconds from its first thought to the first piece of its text. */
  time: 180_000,
};
