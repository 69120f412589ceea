import { z } from "zod";
import { questionFault, typedQuestion } from "~/readings/question";
import { READERS } from "~/readings/readers/readers.data";
import { DECKS, type DeckChoice, type TarotKind } from "~/readings/reading";
import type { OrderErrors, OrderValues } from "./order";

const choicesSchema = z.object({ reader: z.enum(READERS.map(({ id }) => id)), deck: z.enum(DECKS) });

/** Longer than any name that a form of ours sends. */
const LONGEST_CHOICE = 40;

export function orderValues(form: FormData): OrderValues {
  const choice = (name: string) => String(form.get(name) ?? "").slice(0, LONGEST_CHOICE);
  return { reader: choice("reader"), question: typedQuestion(form.get("question")), deck: choice("deck") };
}

/** The order that the form makes for a kind of reading, or what is wrong with its fields. */
export function parseOrder(values: OrderValues, kind: TarotKind) {
  const { data: choices, error } = choicesSchema.safeParse(values);
  const faulty = new Set(error?.issues.map(({ path }) => path[0]));
  const errors: OrderErrors = {};
  if (faulty.has("reader")) errors.reader = "unknown";
  if (faulty.has("deck")) errors.deck = "unknown";
  const asks = kind !== "daily";
  const fault = asks ? questionFault(values.question) : undefined;
  if (fault) errors.question = fault;
  if (!choices || fault) return { order: null, errors };
  const order: { kind: TarotKind; reader: string; question: string | null; deck: DeckChoice } = {
    kind,
    ...choices,
    question: asks ? values.question : null,
  };
  return { order, errors };
}
