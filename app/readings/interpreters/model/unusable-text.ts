/** Why a text is of no use, though the model came to its end with it. */
export type Unusability = "refusal" | "section" | "language" | "reasoning";

/** A text that is asked for once more, since another one may be better. */
export class UnusableText extends Error {
  override readonly name = "UnusableText";

  constructor(readonly reason: Unusability) {
    super(`The model's text is of no use: ${reason}`);
  }
}
