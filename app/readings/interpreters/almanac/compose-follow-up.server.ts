import type { AskedCard, Topic } from "../../understanding/question";
import { answer } from "./answer";
import { approach, bear, fitting, notice, quotedQuestion, stepOn, viewOf } from "./phrases";
import { type Composition, isKnown, sentencesIn } from "./say";
import { type LaidCard, named, type Table } from "./table.server";

/** Cards of which a further answer speaks once more. */
const MOST_CARDS = 2;

/** Which text of a card speaks to a topic. */
const ASPECTS: Partial<Record<Topic, "love" | "work">> = {
  love: "love",
  breakup: "love",
  work: "work",
  money: "work",
  study: "work",
  exams: "work",
  creativity: "work",
};

/** The answer to a further question about the same cards, in other words than the first text. */
export function followUp(table: Table): Composition {
  const { asked, mayJudge, hand, common, say, request } = table;
  const text = request.followUp?.text ?? "";
  const takenUp = say("follow-up", asked.matter === null ? hand.followUps : common.matterFollowUps, {
    question: quotedQuestion(table),
  });
  const { ofCard } = asked;
  const card = asked.matter === null && ofCard ? cardAsked(table, ofCard) : undefined;
  if (card)
    return {
      text: [
        [
          takenUp,
          isMissing(table, ofCard)
            ? say("only card", common.ofCard.only, named(card))
            : say("of card", fitting(common.ofCard[card.orientation], [card], request.language), named(card)),
        ],
        [...explained(card, text), ...bear(table, card).filter((sentence) => !isKnown(sentence, text))],
        stepOn(table),
      ],
    };
  return {
    text: [
      [takenUp, ...(mayJudge ? answer(table) : unread(viewOf(table), text))],
      ...cardsToTurnTo(table).map((card) => [
        approach(table, card),
        ...(asked.matter === null ? [unsaid(card, asked.topic, text)] : []),
        ...bear(table, card).filter((sentence) => !isKnown(sentence, text)),
      ]),
      notice(table),
      stepOn(table),
    ],
  };
}

const COUNTED: readonly AskedCard["place"][] = ["first", "second", "third"];

/** Whether a card is asked about that does not lie there. */
function isMissing({ cards }: Table, asked: AskedCard | null): boolean {
  return COUNTED.indexOf(asked?.place ?? null) >= cards.length;
}

/** The card that is asked about, the loudest where the question does not say which. */
function cardAsked(table: Table, { place, isReversed }: AskedCard): LaidCard | undefined {
  const { cards } = table;
  if (place !== null) return cards[COUNTED.indexOf(place)] ?? cards.at(-1);
  const reversed = cards.filter(({ orientation }) => orientation === "reversed");
  const [loudest] = cardsToTurnTo({ ...table, cards: isReversed && reversed.length > 0 ? reversed : cards });
  return loudest;
}

/** How many sides of a card are told to whom asks about it. */
const SIDES_EXPLAINED = 2;

/** What a card says that was not read yet: its meaning, else what the deck and the reader say of it besides. */
function explained({ meaning, self, present, facets, advice }: LaidCard, text: string): string[] {
  return [meaning, self, present, ...facets, advice]
    .map((side) => unread(side, text))
    .filter((sentences) => sentences.length > 0)
    .slice(0, SIDES_EXPLAINED)
    .flat();
}

/** The sentences that were not read yet. */
function unread(said: string, text: string): string[] {
  return sentencesIn(said).filter((sentence) => !isKnown(sentence, text));
}

/** The cards that speak loudest for the answer: those that lean furthest, in the order in which they lie. */
function cardsToTurnTo({ cards }: Table): LaidCard[] {
  const loudest = [...cards].sort((a, b) => Math.abs(b.lean) - Math.abs(a.lean)).slice(0, MOST_CARDS);
  return cards.filter((card) => loudest.includes(card));
}

/** What the deck says of a card for such a topic, or the reader of it, that the first text did not. */
function unsaid(card: LaidCard, topic: Topic, text: string): string {
  const aspect = ASPECTS[topic];
  const sides = [...(aspect ? [card[aspect]] : []), ...card.facets, card.present, card.future];
  return sides.find((side) => sentencesIn(side).every((sentence) => !isKnown(sentence, text))) ?? "";
}
