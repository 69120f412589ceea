import { z } from "zod";
import { type QuestionFault, questionFault, typedQuestion } from "./question";
import { READERS } from "./readers/readers.data";
import type { DrawnCard, TarotKind } from "./reading";
import { checkOwnCards, type LaidOwn, type PlaceFaults } from "./tarot/own-cards";
import { asksQuestion, DECKS, type DeckChoice, TAROT_KINDS } from "./tarot/spreads.data";
import { SIGN_IDS, type SignPair } from "./zodiac/signs.data";

/** What was typed and chosen in a form that asks for something to be read, as it came. */
export type Typed = { question: string } & (
  | { kind: TarotKind; reader: string; deck: string }
  | { kind: "zodiac"; mine: string; theirs: string }
  | { kind: "follow-up"; readingId: string | undefined }
  /** Cards that were laid from a deck of one's own, to be read or to be kept alone. */
  | { kind: "own"; spread: string; reader: string; laid: readonly LaidOwn[]; isEntry: boolean }
  /** An entry of such cards, to be read after all. */
  | { kind: "entry"; spread: TarotKind; readingId: string; reader: string }
);

/** The same, filled in rightly. */
export type Order = TarotOrder | ZodiacOrder | FollowUpOrder | OwnOrder | EntryOrder;

export interface TarotOrder {
  kind: TarotKind;
  reader: string;
  deck: DeckChoice;
  /** null where none is asked. */
  question: string | null;
}

export interface OwnOrder {
  kind: "own";
  spread: TarotKind;
  reader: string;
  cards: DrawnCard[];
  /** null where none is asked, and maybe where the cards are only kept. */
  question: string | null;
  /** Whether they are only kept, without a text. */
  isEntry: boolean;
}

export interface EntryOrder {
  kind: "entry";
  spread: TarotKind;
  readingId: string;
  reader: string;
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
  /** By the places of the spread. */
  cards?: PlaceFaults;
}

const CHOICES = {
  reader: z.enum(READERS.map(({ id }) => id)),
  deck: z.enum(DECKS),
  mine: z.enum(SIGN_IDS),
  theirs: z.enum(SIGN_IDS),
  spread: z.enum(TAROT_KINDS),
};
type Choice = keyof typeof CHOICES;

const cardsSchema = z.object({ reader: CHOICES.reader, deck: CHOICES.deck });
const ownSchema = z.object({ spread: CHOICES.spread, reader: CHOICES.reader });
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
  if (typed.kind === "own") return checkOwnOrder(typed, question);
  if (typed.kind === "entry") {
    const { data: choices, error } = ownSchema.safeParse(typed);
    const asked = asksQuestion(typed.spread) ? question : null;
    const { kind, readingId } = typed;
    return ordered(choices && { kind, readingId, ...choices, question: asked }, faultsOf(asked, error));
  }
  const { kind } = typed;
  const { data: choices, error } = cardsSchema.safeParse(typed);
  if (!asksQuestion(kind))
    return ordered(choices && { kind, ...choices, question: null }, faultsOf(null, error));
  return ordered(choices && { kind, ...choices, question }, faultsOf(question, error));
}

/** What is only kept needs no question; one that is typed has to be one all the same. */
function checkOwnOrder(typed: Extract<Typed, { kind: "own" }>, question: string) {
  const { data: choices, error } = ownSchema.safeParse(typed);
  if (!choices) return ordered(undefined, faultsOf(null, error));
  const { kind, isEntry } = typed;
  const asked = !asksQuestion(choices.spread) || (isEntry && question === "") ? null : question;
  const { cards, faults } = checkOwnCards(choices.spread, typed.laid);
  return ordered(cards ? { kind, ...choices, cards, question: asked, isEntry } : undefined, {
    ...faultsOf(asked),
    ...(faults && { cards: faults }),
  });
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
