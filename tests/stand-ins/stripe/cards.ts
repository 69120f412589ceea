/** How a payment goes. */
export type Outcome = "works" | "fails" | "requires action";

/** Whether the customer pays at the checkout, later on a page or by a request of theirs, or is away. */
export type Presence = "first" | "present" | "away";

interface Behaviour extends Record<Presence, Outcome> {
  /** How the payment goes once the bank has its answer; it works where nothing is said. */
  asked?: Outcome;
}

export const GOOD_CARD = "4242424242424242";

/** Stripe's test cards; another number is declined. */
const CARDS: Record<string, Behaviour> = {
  [GOOD_CARD]: { first: "works", present: "works", away: "works" },
  "4000000000000002": { first: "fails", present: "fails", away: "fails" },
  // Asks whenever the customer is there; once it is set up, not when they are away.
  "4000002500003155": { first: "requires action", present: "requires action", away: "works" },
  // Asks always.
  "4000002760003184": { first: "requires action", present: "requires action", away: "requires action" },
  // Was set up before it came here: it asks whenever the customer is there.
  "4000003800000446": { first: "requires action", present: "requires action", away: "works" },
  // Asks, and has no money.
  "4000008260003178": {
    first: "requires action",
    present: "requires action",
    away: "fails",
    asked: "fails",
  },
  "4000000000000341": { first: "works", present: "fails", away: "fails" },
};

const DECLINED: Behaviour = { first: "fails", present: "fails", away: "fails" };

/** @param isAuthenticated whether the customer has done what the card's bank wants of it. */
export function cardOutcome(card: string, presence: Presence, isAuthenticated = false): Outcome {
  const behaviour = CARDS[card.replaceAll(" ", "")] ?? DECLINED;
  const outcome = behaviour[presence];
  return outcome === "requires action" && isAuthenticated ? (behaviour.asked ?? "works") : outcome;
}
