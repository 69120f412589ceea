/** How a payment goes. */
export type Outcome = "works" | "fails" | "requires action";

/** Whether the customer pays at the checkout, later on a page, or is away. */
export type Presence = "first" | "present" | "away";

type Behaviour = Record<Presence, Outcome>;

export const GOOD_CARD = "4242424242424242";

/** Stripe's test cards; another number is declined. */
const CARDS: Record<string, Behaviour> = {
  [GOOD_CARD]: { first: "works", present: "works", away: "works" },
  "4000000000000002": { first: "fails", present: "fails", away: "fails" },
  "4000002500003155": { first: "requires action", present: "works", away: "works" },
  "4000000000000341": { first: "works", present: "fails", away: "fails" },
};

const DECLINED: Behaviour = { first: "fails", present: "fails", away: "fails" };

export function cardOutcome(card: string, presence: Presence): Outcome {
  return (CARDS[card.replaceAll(" ", "")] ?? DECLINED)[presence];
}
