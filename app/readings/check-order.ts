import { z } from "zod";
import { type QuestionFault, questionFault, typedQuestion } from "./question";
import { READERS } from "./readers/readers.data";
import type { TarotKind } from "./reading";
import { asksQuestion, DECKS, type DeckChoice } from "./tarot/spreads.data";
import { SIGN_IDS, type SignPair } from "./zodiac/signs.data";

/** What was typed and chosen in a form that asks for something to be read, as it came. */
export type Typed = { question: string } & (
  | { kind: TarotKind; reader: string; deck: string }
  | { kind: "zodiac"; mine: string; theirs: string }
  | { kind: "follow-up"; readingId: string | undefined }
);

/** The same, filled in rightly. */
export type Order = TarotOrder | ZodiacOrder | FollowUpOrder;

export interface TarotOrder {
  kind: TarotKind;
  reader: string;
  deck: DeckChoice;
  /** null where none is asked. */
  question: string | null;
}

export interface ZodiacOrder extends SignPair {
  kind: "zodiac";
  question: string;
}

export interface FollowUpOrder {
  kind: "follow-up";
  readingId: string | undefined;
  question: string;
}

/** What is wrong with the fields of a form, by their names. */
export interface OrderFaults extends Partial<Record<Choice, "unknown">> {
  question?: QuestionFault;
}

const CHOICES = {
  reader: z.enum(READERS.map(({ id }) => id)),
  deck: z.enum(DECKS),
  mine: z.enum(SIGN_IDS),
  theirs: z.enum(SIGN_IDS),
};
type Choice = keyof typeof CHOICES;

const cardsSchema = z.object({ reader: CHOICES.reader, deck: CHOICES.deck });
const signsSchema = z.object({ mine: CHOICES.mine, theirs: CHOICES.theirs });

/** The order that a form makes, or what is wrong with it (specification, section 5). */
export function checkOrder(typed: Typed): { order: Order } | { order: null; faults: OrderFaults } {
  const question = typedQuestion(typed.question);
  if (typed.kind === "follow-up") {
    const { kind, readingId } = typed;
    return ordered({ kind, readingId, question }, faultsOf(question));
  }
  if (typed.kind === "zodiac") {
    const { data: signs, error } = signsSchema.safeParse(typed);
    return ordered(signs && { kind: typed.kind, ...signs, question }, faultsOf(question, error));
  }
  const { kind } = typed;
  const { data: choices, error } = cardsSchema.safeParse(typed);
  if (!asksQuestion(kind))
    return ordered(choices && { kind, ...choices, question: null }, faultsOf(null, error));
  return ordered(choices && { kind, ...choices, question }, faultsOf(question, error));
}

function ordered(order: Order | undefined, faults: OrderFaults) {
  return order && Object.keys(faults).length === 0 ? { order } : { order: null, faults };
}

function faultsOf(question: string | null, error?: z.ZodError): OrderFaults {
  const faults: OrderFaults = {};
  for (const { path } of error?.issues ?? []) {
    const choice = (Object.keys(CHOICES) as Choice[]).find((name) => name === path[0]);
    if (choice) faults[choice] = "unknown";
  }
  const fault = question === null ? undefined : questionFault(question);
  if (fault) faults.question = fault;
  return faults;
}
