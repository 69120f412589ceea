import fc from "fast-check";
import { afterAll, test } from "vitest";
import { SECRET_KEY } from "../stand-ins/stripe";
import { withDatabase } from "./in-process";
import { type Gate, openGate } from "./subscriptions/gate";
import { play } from "./subscriptions/play";
import { WEBHOOK_SECRET } from "./subscriptions/scene";
import { stories } from "./subscriptions/stories";

/** How many stories are played in all, and of how many steps the longest may be. */
const RUNS = Number(process.env.SUBSCRIPTION_RUNS ?? 60);
const LONGEST = 40;
/** Others are tried with SUBSCRIPTION_SEED; a story that fails is played again with SUBSCRIPTION_PATH as well. */
const SEEDS = process.env.SUBSCRIPTION_SEED ? [Number(process.env.SUBSCRIPTION_SEED)] : [1, 2, 3];
const MINUTE = 60_000;

let gate: Gate | undefined;

withDatabase(async () => {
  gate = await openGate();
  return {
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: gate.url,
    STRIPE_PRICE_MONTHLY: "price_monthly",
    STRIPE_PRICE_QUARTERLY: "price_quarterly",
    STRIPE_PRICE_YEARLY: "price_yearly",
  };
});

afterAll(() => gate?.close());

test.each(SEEDS)(
  "whatever happens in whichever order, we have what Stripe has: seed %i",
  async (seed) => {
    const opened = gate;
    if (!opened) throw new Error("There is no gate.");
    const numRuns = Math.ceil(RUNS / SEEDS.length);
    await fc.assert(
      fc.asyncProperty(stories(LONGEST), (story) => play(opened, story)),
      {
        seed,
        numRuns,
        path: process.env.SUBSCRIPTION_PATH,
        // Time enough to play all, and to look for the shortest story that fails as well.
        interruptAfterTimeLimit: (2 + numRuns / 10) * MINUTE,
        markInterruptAsFailure: true,
      },
    );
  },
  60 * MINUTE,
);
