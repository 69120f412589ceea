import { isBeyondCards, leaningOf } from "../../tarot/leans";
import type { Leaning } from "../../tarot/leans.data";
import type { Understanding } from "../../understanding/question";
import type { CardPlace } from "./almanac-texts.server";
import { apart } from "./say";
import { type LaidCard, named, type Table } from "./table.server";

/** How much a place weighs when cards are added up: what may come counts most. */
const WEIGHTS: Readonly<Record<CardPlace, number>> = {
  past: 0.5,
  present: 1,
  future: 1.5,
  card: 1,
  one: 1,
  other: 1,
  "one-asks": 0.5,
  "other-asks": 0.5,
};
/** From which mean on cards say that something is near. */
const SOON = 0.8;
const UNRIPE = -0.3;

/** How the cards lean together, from -2 to 2. */
export function leanTogether(cards: readonly LaidCard[]): number {
  const weight = cards.reduce((sum, { place }) => sum + WEIGHTS[place], 0);
  return cards.reduce((sum, { lean, place }) => sum + lean * WEIGHTS[place], 0) / Math.max(weight, 1);
}

/** The answer to what is asked, in the reader's words, then the cards that carry it or hold it back. */
export function answer(table: Table): string[] {
  const { asked, hand, common, say, cards } = table;
  const lean = leanTogether(cards);
  const told = (kind: keyof typeof hand.answers, answers: readonly string[] = hand.answers[kind]) => {
    const said = say("answer", answers, named(lean < 0 ? weakest(cards) : strongest(cards)));
    return [said, ...weigh(table, lean, said)];
  };
  const verdict = (leaning: Leaning) =>
    told(leaning, asked.asksToAct && leaning !== "open" ? hand.acts?.[leaning] : undefined);
  switch (asked.kind) {
    case "asks":
      return verdict(isBeyondCards(asked) ? "open" : leaningOf(lean));
    case "choice":
      return isOfSeveral(asked) ? [say("several", common.several.answers), ...told("what")] : choose(table);
    case "when":
      return told(lean >= SOON ? "soon" : lean >= UNRIPE ? "later" : "unripe");
    case "how":
    case "why":
      return told(asked.kind);
    case "open":
      return told("what");
  }
}

/** Whether a choice is one of more than two. */
export function isOfSeveral({ kind, options }: Understanding): boolean {
  return kind === "choice" && options !== null && options.length > 2;
}

/** Which of two the cards give more room, by its place in the question: each is weighed by a card, or by the two of its road. */
function choose({ hand, say, cards, request }: Table): string[] {
  const [one, other] = sidesOf(cards, request.kind);
  const difference = leanTogether(one) - leanTogether(other);
  const side = difference > 0 ? "first" : difference < 0 ? "second" : "even";
  const [better, worse] = difference >= 0 ? [one, other] : [other, one];
  const said = say("answer", hand.answers[side]);
  if (cards.length < 2) return [said];
  const [best, worst] = [strongest(better), weakest(worse)];
  const forIt = carries(best) ? [say("carries", hand.weighs.carries, named(best))] : [];
  const against =
    side !== "even" && hinders(worst)
      ? [say("hinders", apart(hand.weighs.hinders, forIt.join(" ")), named(worst))]
      : [];
  return [said, ...forIt, ...against];
}

function sidesOf(cards: readonly LaidCard[], kind: string): [LaidCard[], LaidCard[]] {
  if (kind === "crossroads")
    return [
      cards.filter(({ place }) => place.startsWith("one")),
      cards.filter(({ place }) => place.startsWith("other")),
    ];
  const [first, ...rest] = cards.slice(-2);
  return [first ? [first] : [], rest];
}

/** The card that carries something, and the one that holds it back, unless the answer has `said` so; of a single card nothing. */
function weigh({ hand, say, cards }: Table, lean: number, said: string): string[] {
  if (cards.length < 2) return [];
  const [best, worst] = [strongest(cards), weakest(cards)];
  const isNamed = ({ names }: LaidCard) => said.includes(names.within) || said.includes(names.first);
  const forIt = carries(best) && !isNamed(best) ? [say("carries", hand.weighs.carries, named(best))] : [];
  const against =
    hinders(worst) && !isNamed(worst)
      ? [say("hinders", apart(hand.weighs.hinders, forIt.join(" ")), named(worst))]
      : [];
  return lean >= 0 ? [...against, ...forIt] : [...forIt, ...against];
}

function carries({ lean, flows }: LaidCard): boolean {
  return lean > 0 && flows;
}

function hinders({ lean }: LaidCard): boolean {
  return lean < 0;
}

function strongest(cards: readonly LaidCard[]): LaidCard {
  return extreme(cards, (a, b) => Number(b.flows) - Number(a.flows) || b.lean - a.lean);
}

function weakest(cards: readonly LaidCard[]): LaidCard {
  return extreme(cards, (a, b) => a.lean - b.lean);
}

function extreme(cards: readonly LaidCard[], order: (a: LaidCard, b: LaidCard) => number): LaidCard {
  const [first] = [...cards].sort(order);
  if (!first) throw new Error("A reading has at least one card.");
  return first;
}
