import fc from "fast-check";
import { PLANS, type PlanType } from "~/billing/plans";
import type { Side } from "./gate";
import {
  type Action,
  type Card,
  type Delivery,
  type Happening,
  IN_ORDER,
  PEOPLE,
  type Story,
  type Wait,
} from "./story";

const plan = fc.constantFrom(...PLANS.map(({ type }) => type));
const card = often<Card>(
  [6, "good"],
  [1, "declined"],
  [2, "failing later"],
  [2, "asked for by the bank"],
  [2, "asked for always"],
);
const newest = often([6, 0], [2, 1], [1, 2]);
/** How many payments before the last. */
const earlier = often([4, 0], [2, 1], [1, 2]);
const side = fc.constantFrom<Side>("before", "after");

/** An account is deleted seldom, and soon followed by another. */
const leaving = fc.oneof(
  { weight: 1, arbitrary: fc.record({ what: is("delete account") }) },
  { weight: 2, arbitrary: fc.record({ what: is("sign up") }) },
);

const byPerson = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: fc.record({ what: is("subscribe"), plan, card }) },
  { weight: 4, arbitrary: fc.record({ what: is("check out"), plan }) },
  { weight: 3, arbitrary: fc.record({ what: is("pay"), card, newest }) },
  { weight: 1, arbitrary: fc.record({ what: is("pay all") }) },
  { weight: 5, arbitrary: fc.record({ what: is("cancel") }) },
  { weight: 5, arbitrary: fc.record({ what: is("reactivate") }) },
  { weight: 6, arbitrary: fc.record({ what: is("change"), plan }) },
  { weight: 1, arbitrary: fc.record({ what: is("give up the change") }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: is("confirm"), newest, isOthers: often([5, false], [1, true]) }),
  },
  { weight: 4, arbitrary: fc.record({ what: is("mend"), card }) },
  { weight: 3, arbitrary: fc.record({ what: is("return credit") }) },
  { weight: 1, arbitrary: leaving },
);

const collection = fc.constantFrom("keep_as_draft" as const, "mark_uncollectible" as const, "void" as const);

const atStripe = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { what: is("refund"), earlier, partial: fc.constantFrom(1, 400) },
      { requiredKeys: ["what", "earlier"] },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record({ what: is("dispute"), earlier, outcome: fc.constantFrom("won", "lost") }),
  },
  { weight: 1, arbitrary: fc.record({ what: is("fail refund") }) },
  { weight: 3, arbitrary: fc.record({ what: is("pause"), collection }, { requiredKeys: ["what"] }) },
  { weight: 2, arbitrary: fc.record({ what: is("end at once") }) },
  { weight: 2, arbitrary: fc.record({ what: is("delete customer") }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        what: is("next payment"),
        outcome: fc.constantFrom("works", "fails", "requires action"),
        when: fc.constantFrom("present", "away"),
      },
      { requiredKeys: ["what", "outcome"] },
    ),
  },
);

const deliver: fc.Arbitrary<Delivery> = fc.record({
  what: is("deliver"),
  late: often([5, 0], [1, 2], [1, 3]),
  loses: often([5, false], [1, true]),
  isShuffled: fc.boolean(),
  isTwice: often([3, false], [1, true]),
  isParallel: fc.boolean(),
  seed: fc.nat(1_000),
});

const byUs = fc.oneof(
  { weight: 6, arbitrary: deliver },
  { weight: 1, arbitrary: fc.record({ what: is("repeat"), newest: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ what: is("hourly round") }) },
  { weight: 2, arbitrary: fc.record({ what: is("reconcile") }) },
);

const action = fc.oneof(
  { withCrossShrink: true },
  { weight: 7, arbitrary: byPerson },
  { weight: 3, arbitrary: atStripe },
  { weight: 3, arbitrary: byUs },
) as fc.Arbitrary<Action>;

/** What speaks to Stripe more than once, so that something can come in between. */
const asking = fc.oneof(
  { weight: 5, arbitrary: byPerson },
  { weight: 3, arbitrary: deliver },
  { weight: 1, arbitrary: fc.record({ what: is("confirm"), newest, isOthers: is(false) }) },
  { weight: 1, arbitrary: fc.record({ what: is("reconcile") }) },
) as fc.Arbitrary<Action>;

/** Something that Stripe tells of before what was held goes on, or not. */
const meanwhile = fc
  .tuple(action, often<Action[]>([1, []], [1, [{ ...IN_ORDER, what: "deliver" }]]))
  .map(([one, told]) => [one, ...told]);

const wait = often<Wait>(
  [3, "an hour"],
  [6, "some days"],
  [3, "a month"],
  [1, "three months"],
  [1, "a year"],
  [5, "to the renewal"],
  [1, "nearly to it"],
);

const who = often([6, 0], [2, 1], [1, 2]);
const place = fc.nat(7);

const how = fc.oneof(
  { withCrossShrink: true },
  { weight: 42, arbitrary: fc.record({ alone: action }) },
  { weight: 18, arbitrary: fc.record({ wait }) },
  { weight: 1, arbitrary: is({ alone: { what: "change the key" } }) },
  { weight: 6, arbitrary: fc.record({ together: fc.array(action, { minLength: 2, maxLength: 4 }) }) },
  { weight: 12, arbitrary: fc.record({ first: asking, heldAt: place, side, meanwhile }) },
  { weight: 3, arbitrary: fc.record({ disturbed: asking, lostAt: place, side }) },
);

const step = fc.record({
  who,
  how,
  isHeard: often([3, true], [2, false]),
  isHasty: often([2, false], [1, true]),
});

/** What somebody has from the beginning: most of what can go wrong takes time. */
const bought = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: is(null) },
  {
    weight: 5,
    arbitrary: fc.record({
      plan: often<PlanType>([2, "monthly"], [1, "quarterly"], [2, "yearly"]),
      card: often<Card>(
        [4, "good"],
        [2, "failing later"],
        [2, "asked for by the bank"],
        [2, "asked for always"],
      ),
    }),
  },
);

/** @param length of the longest; they are half as long on average. */
export function stories(length: number): fc.Arbitrary<Story> {
  return fc.record({
    opening: fc.array(bought, { minLength: PEOPLE, maxLength: PEOPLE }),
    // Few runs are biased towards short ones otherwise, in which nothing comes to its renewal.
    steps: fc.noBias(fc.array(step, { maxLength: length, size: "max" })),
    afterRetries: fc.constantFrom("canceled", "unpaid"),
    ending: fc.constantFrom("messages", "reconciliation"),
  }) as fc.Arbitrary<Story>;
}

/** The last payment is small: the first one pays for nearly all of the second year, until it is taken back. */
export const THERE_AND_BACK = lifeOf("yearly", [
  { wait: "some days" },
  { alone: { what: "change", plan: "monthly" } },
  { wait: "some days" },
  { alone: { what: "change", plan: "yearly" } },
  { alone: { what: "dispute", earlier: 1, outcome: "won" } },
  { alone: { what: "dispute", earlier: 1, outcome: "won" } },
  { alone: { what: "refund", earlier: 1 } },
]);

/** The money of a renewal is taken an hour after it begins: who cancels in between is charged for nothing. */
export const CANCELLED_IN_THE_HOUR = lifeOf("yearly", [
  { wait: "to the renewal" },
  { alone: { what: "cancel" } },
  { wait: "some days" },
  { wait: "a year" },
]);

/** What a longer plan has left over is returned once, and its bank does not take it. */
export const RETURNED = lifeOf("yearly", [
  { wait: "some days" },
  { alone: { what: "change", plan: "monthly" } },
  { wait: "to the renewal" },
  { wait: "some days" },
  { alone: { what: "return credit" } },
  { alone: { what: "cancel" } },
  { alone: { what: "return credit" } },
  { alone: { what: "return credit" } },
  { alone: { what: "fail refund" } },
  { alone: { what: "return credit" } },
  { wait: "a month" },
]);

/** Whom the new key does not know can do nothing about the old subscription, keeps what was paid for, and can buy. */
export const ANOTHER_KEY = lifeOf("monthly", [
  { wait: "some days" },
  { alone: { what: "change the key" } },
  { alone: { what: "cancel" } },
  { alone: { what: "change", plan: "yearly" } },
  { alone: { what: "reconcile" } },
  { wait: "some days" },
  { alone: { what: "subscribe", plan: "yearly", card: "good" } },
  { alone: { what: "cancel" } },
  { wait: "a month" },
]);

/** Stripe makes a customer and answers with a fault: the next purchase is theirs as well. */
export const MADE_IN_A_FAULT = lifeOf(null, [
  { disturbed: { what: "check out", plan: "monthly" }, lostAt: 0, side: "after" },
  { alone: { what: "subscribe", plan: "monthly", card: "good" } },
  { alone: { what: "delete account" } },
]);

/** An account is deleted while its first purchase begins. */
export const DELETED_MEANWHILE = lifeOf(null, [
  {
    together: [
      { what: "subscribe", plan: "monthly", card: "good" },
      {
        what: "deliver",
        late: 0,
        loses: false,
        isShuffled: false,
        isTwice: false,
        isParallel: false,
        seed: 0,
      },
      { what: "delete account" },
    ],
  },
]);

/** The life of one person, everything of it heard. */
function lifeOf(plan: PlanType | null, happenings: Happening[]): Story {
  return {
    opening: [plan && { plan, card: "good" }, ...Array.from({ length: PEOPLE - 1 }, () => null)],
    steps: happenings.map((how) => ({ who: 0, how, isHeard: true, isHasty: false })),
    afterRetries: "canceled",
    ending: "messages",
  };
}

function is<const T>(value: T): fc.Arbitrary<T> {
  return fc.constant(value);
}

/** One of the values, as often as is said; the first is the simplest. */
function often<T>(...values: [number, T][]): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    ...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })),
  );
}
