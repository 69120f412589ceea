import type { QuestionFault } from "~/readings/question";
import type { SignPair } from "~/readings/zodiac/signs.data";

/** What was chosen and typed, as it goes back into the form. */
export interface OrderValues {
  mine: string;
  theirs: string;
  question: string;
}

export interface OrderErrors {
  mine?: "unknown";
  theirs?: "unknown";
  question?: QuestionFault;
}

export type Order = SignPair & { question: string };
