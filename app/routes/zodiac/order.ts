import { typedQuestion } from "~/readings/question";

/** What was chosen and typed, as it goes back into the form. */
export interface OrderValues {
  mine: string;
  theirs: string;
  question: string;
}

/** Longer than any name that a form of ours sends. */
const LONGEST_CHOICE = 20;

export function orderValues(form: FormData): OrderValues {
  const choice = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST_CHOICE);
  return { mine: choice("mine"), theirs: choice("theirs"), question: typedQuestion(form.get("question")) };
}
