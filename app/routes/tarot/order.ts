import { typedQuestion } from "~/readings/question";

/** What was typed and chosen, as it goes back into the form. */
export interface OrderValues {
  reader: string;
  question: string;
  deck: string;
}

export const EMPTY_ORDER: OrderValues = { reader: "selene", question: "", deck: "major" };

/** Longer than any name that a form of ours sends. */
const LONGEST_CHOICE = 40;

export function orderValues(form: FormData): OrderValues {
  const choice = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST_CHOICE);
  return { reader: choice("reader"), question: typedQuestion(form.get("question")), deck: choice("deck") };
}
