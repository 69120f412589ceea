import type { OrderValues } from "~/readings/parts/kept-order";
import { typedQuestion } from "~/readings/question";

export const EMPTY_ORDER: OrderValues = { reader: "selene", question: "", deck: "major" };

/** The `id` of the form that holds it. */
export const ORDER_FORM = "order";

/** Longer than any name that a form of ours sends. */
const LONGEST_CHOICE = 40;

export function orderValues(form: FormData): OrderValues {
  const choice = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST_CHOICE);
  return { reader: choice("reader"), question: typedQuestion(form.get("question")), deck: choice("deck") };
}
