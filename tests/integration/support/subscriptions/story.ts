import type { PlanType } from "~/billing/plans";
import type { Side } from "./gate";

/** Cards of Stripe's by what becomes of them. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  "failing later": "4000000000000341",
  "asked for by the bank": "4000002500003155",
  "asked for always": "4000002760003184",
} as const;

export type Card = keyof typeof CARDS;

export interface Delivery {
  what: "deliver";
  /** Of every how many messages one is left for later; 0 for none. */
  late: number;
  /** Whether some are lost. */
  loses: boolean;
  isShuffled: boolean;
  isTwice: boolean;
  isParallel: boolean;
  seed: number;
}

/** Every message once, as it happened. */
export const IN_ORDER = {
  late: 0,
  loses: false,
  isShuffled: false,
  isTwice: false,
  isParallel: false,
  seed: 0,
};

/** What somebody does, or what happens to messages. */
export type Action =
  /** By the person. */
  | { what: "sign up" }
  | { what: "check out"; plan: PlanType }
  | { what: "subscribe"; plan: PlanType; card: Card }
  | { what: "pay"; card: Card; newest: number }
  | { what: "pay all" }
  | { what: "cancel" }
  | { what: "reactivate" }
  | { what: "change"; plan: PlanType }
  | { what: "give up the change" }
  | { what: "confirm"; newest: number; isOthers: boolean }
  | { what: "mend"; card: Card }
  | { what: "return credit" }
  | { what: "delete account" }
  /** By an operator at Stripe, or a bank. */
  | { what: "refund"; earlier: number; partial?: number }
  /** The bank does not take the last one. */
  | { what: "fail refund" }
  /** Opens one, or ends the one that is open. */
  | { what: "dispute"; earlier: number; outcome: "won" | "lost" }
  /** Or takes up again what is paused. */
  | { what: "pause"; collection?: "keep_as_draft" | "mark_uncollectible" | "void" }
  | { what: "end at once" }
  | { what: "delete customer" }
  | { what: "next payment"; outcome: "works" | "fails" | "requires action"; when?: "present" | "away" }
  /** By us. */
  | Delivery
  | { what: "repeat"; newest: number }
  | { what: "hourly round" }
  /** From test to live, say: everybody whom Stripe knew is unknown to it. */
  | { what: "change the key" }
  | { what: "reconcile" };

export type Wait =
  | "an hour"
  | "some days"
  | "a month"
  | "three months"
  | "a year"
  | "to the renewal"
  | "nearly to it";

export interface Step {
  who: number;
  how: Happening;
  /** Whether Stripe's messages arrive before the next step. */
  isHeard: boolean;
  /** Whether the next step follows within seconds. */
  isHasty: boolean;
}

export type Happening =
  | { alone: Action }
  | { wait: Wait }
  /** All at the same time. */
  | { together: Action[] }
  /** One request of the first is held, before or after Stripe has done it, until the others are through. */
  | { first: Action; heldAt: number; side: Side; meanwhile: Action[] }
  /** One request, or its answer, does not arrive. */
  | { disturbed: Action; lostAt: number; side: Side };

export interface Story {
  /** Who subscribes to what before all else. */
  opening: ({ plan: PlanType; card: Card } | null)[];
  steps: Step[];
  /** What becomes at Stripe of what could not be collected, as the account's settings say. */
  afterRetries: "canceled" | "unpaid";
  ending: "messages" | "reconciliation";
}

/** How many people there are. */
export const PEOPLE = 3;
