import type { DrawnCard } from "../../reading";
import { cardOf } from "../../tarot/deck";
import { MAJOR_ARCANA } from "../../tarot/deck.data";
import { elementOf } from "../../tarot/element-of";
import type { Element } from "../../zodiac/signs.data";

/** What two cards, or all of them, are to each other. */
export type Relation =
  | "drawnBefore"
  | "followers"
  | "neighbours"
  | "sameNumber"
  | "courts"
  | "sameSuit"
  | "allReversed"
  | "allUpright"
  | "bothReversed"
  | "weaken"
  | "strengthen";

/** A relation with the cards it is between, in the order in which it is told. */
export interface Related<Card extends DrawnCard> {
  relation: Relation;
  cards: readonly [Card, Card] | readonly [Card] | readonly [];
}

const COURTS = ["page", "knight", "queen", "king"];
const QUARRELS: Readonly<Record<Element, Element>> = {
  fire: "water",
  water: "fire",
  air: "earth",
  earth: "air",
};
const FRIENDS: Readonly<Record<Element, Element>> = {
  fire: "air",
  air: "fire",
  water: "earth",
  earth: "water",
};

/**
 * What of these cards matters together, the rarer first: nothing that most draws have. What lay here last time comes
 * before all.
 */
export function relationsOf<Card extends DrawnCard>(
  cards: readonly Card[],
  drawnBefore: readonly string[],
): Related<Card>[] {
  const again = cards.find(({ id }) => drawnBefore.includes(id));
  const pairs = cards.flatMap((card, at) => cards.slice(at + 1).map((other) => [card, other] as const));
  const between = pairs.flatMap((pair) => relationBetween(pair) ?? []);
  const all = ofAll(cards);
  const found: Related<Card>[] = [
    ...(again ? [{ relation: "drawnBefore", cards: [again] } as const] : []),
    ...between,
    ...(all ? [{ relation: all, cards: [] } as const] : []),
  ];
  return found.sort((a, b) => rank(a.relation) - rank(b.relation));
}

const ORDER: readonly Relation[] = [
  "drawnBefore",
  "followers",
  "neighbours",
  "sameNumber",
  "courts",
  "sameSuit",
  "allReversed",
  "bothReversed",
  "weaken",
  "strengthen",
  "allUpright",
];

function rank(relation: Relation): number {
  return ORDER.indexOf(relation);
}

function relationBetween<Card extends DrawnCard>([one, other]: readonly [Card, Card]): Related<Card> | null {
  const [first, second] = [placeOf(one), placeOf(other)];
  if (first.suit === "major" && second.suit === "major" && Math.abs(first.number - second.number) === 1)
    return { relation: first.number < second.number ? "followers" : "neighbours", cards: [one, other] };
  if (first.suit !== "major" && second.suit !== "major") {
    if (COURTS.includes(first.rank) && COURTS.includes(second.rank))
      return { relation: "courts", cards: [one, other] };
    if (first.rank === second.rank) return { relation: "sameNumber", cards: [one, other] };
    if (first.suit === second.suit) return { relation: "sameSuit", cards: [one, other] };
  }
  if (one.orientation === "reversed" && other.orientation === "reversed")
    return { relation: "bothReversed", cards: [one, other] };
  if (QUARRELS[elementOf(one.id)] === elementOf(other.id)) return { relation: "weaken", cards: [one, other] };
  if (FRIENDS[elementOf(one.id)] === elementOf(other.id))
    return { relation: "strengthen", cards: [one, other] };
  return null;
}

function ofAll(cards: readonly DrawnCard[]): Relation | null {
  if (cards.length < 3) return null;
  const reversed = cards.filter(({ orientation }) => orientation === "reversed").length;
  if (reversed === cards.length) return "allReversed";
  return reversed === 0 ? "allUpright" : null;
}

/** Where a card stands in the deck: in a suit with its rank, or in the sequence of the major arcana. */
function placeOf({ id }: DrawnCard) {
  const { suit } = cardOf(id);
  if (suit === "major")
    return {
      suit,
      rank: "",
      number: (MAJOR_ARCANA as readonly string[]).indexOf(id),
    };
  return { suit, rank: id.split("-")[0] ?? "", number: -1 };
}
