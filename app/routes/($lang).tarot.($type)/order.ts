import type { QuestionFault } from "~/readings/question";

/** What was typed and chosen, as it goes back into the form. */
export interface OrderValues {
  reader: string;
  question: string;
  deck: string;
}

export interface OrderErrors {
  reader?: "unknown";
  question?: QuestionFault;
  deck?: "unknown";
}

export const EMPTY_ORDER: OrderValues = { reader: "selene", question: "", deck: "major" };
