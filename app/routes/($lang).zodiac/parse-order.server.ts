import { z } from "zod";
import { questionFault, typedQuestion } from "~/readings/question";
import { SIGN_IDS } from "~/readings/zodiac/signs.data";
import type { Order, OrderErrors, OrderValues } from "./order";

const signsSchema = z.object({ mine: z.enum(SIGN_IDS), theirs: z.enum(SIGN_IDS) });

/** Longer than any name that a form of ours sends. */
const LONGEST_CHOICE = 20;

export function orderValues(form: FormData): OrderValues {
  const choice = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST_CHOICE);
  return { mine: choice("mine"), theirs: choice("theirs"), question: typedQuestion(form.get("question")) };
}

/** The order that the form makes, or what is wrong with its fields (specification, section 5). */
export function parseOrder(values: OrderValues): { order: Order | null; errors: OrderErrors } {
  const { data: signs, error } = signsSchema.safeParse(values);
  const errors: OrderErrors = {};
  for (const { path } of error?.issues ?? []) {
    if (path[0] === "mine" || path[0] === "theirs") errors[path[0]] = "unknown";
  }
  const fault = questionFault(values.question);
  if (fault) errors.question = fault;
  return { order: signs && !fault ? { ...signs, question: values.question } : null, errors };
}
