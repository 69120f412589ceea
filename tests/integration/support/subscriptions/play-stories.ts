import fc from "fast-check";
import { afterAll, test } from "vitest";
import { PLAN_SETTINGS } from "../../../stand-ins/plan-prices";
import { SECRET_KEY } from "../../../stand-ins/stripe";
import { withDatabase } from "../in-process";
import { type Gate, openGate } from "./gate";
import { play } from "./play";
import { WEBHOOK_SECRET } from "./scene";
import {
  ANOTHER_KEY,
  CANCELLED_IN_THE_HOUR,
  DELETED_MEANWHILE,
  MADE_IN_A_FAULT,
  RETURNED,
  stories,
  THERE_AND_BACK,
} from "./stories";

/** Of how many steps the longest story may be. */
const LONGEST = 40;
/** Others are tried with SUBSCRIPTION_SEED; a story that fails is played again with SUBSCRIPTION_PATH as well. */
const SEEDS = process.env.SUBSCRIPTION_SEED ? [Number(process.env.SUBSCRIPTION_SEED)] : [1, 2, 3];
const MINUTE = 60_000;

const LIVES = {
  "a payment taken back after the plan was changed and changed back takes the period with it": THERE_AND_BACK,
  "who cancels in the hour in which a renewal is not paid yet is not charged": CANCELLED_IN_THE_HOUR,
  "credit is returned to the payment that it came from, and given back where its bank does not take it":
    RETURNED,
  "whom Stripe knows no more after a change of the key keeps what was paid for, and can buy": ANOTHER_KEY,
  "whose account is deleted while a first purchase begins has bought nothing": DELETED_MEANWHILE,
  "a customer who was made though Stripe answered with a fault is not made twice": MADE_IN_A_FAULT,
};

/** Makes a test of each seed, in which so many stories are played. */
export function playStories(count: number): void {
  let gate: Gate | undefined;

  withDatabase(async () => {
    gate = await openGate();
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: gate.url,
      ...PLAN_SETTINGS,
    };
  });

  afterAll(() => gate?.close());

  test.each(Object.entries(LIVES))("%s", async (_, story) => {
    const opened = gate;
    if (!opened) throw new Error("There is no gate.");
    await play(opened, story);
  });

  test.each(SEEDS)(
    "whatever happens in whichever order, we have what Stripe has: seed %i",
    async (seed) => {
      const opened = gate;
      if (!opened) throw new Error("There is no gate.");
      await fc.assert(
        fc.asyncProperty(stories(LONGEST), (story) => play(opened, story)),
        {
          seed,
          numRuns: count,
          path: process.env.SUBSCRIPTION_PATH,
          // Time enough to play all, and to look for the shortest story that fails as well.
          interruptAfterTimeLimit: (2 + count / 10) * MINUTE,
          markInterruptAsFailure: true,
        },
      );
    },
    60 * MINUTE,
  );
}
