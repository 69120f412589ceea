import { db } from "~/db.server";
import type { Person, Scene } from "./scene";
import type { Wait } from "./story";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** In seconds: what time passes by is a multiple of it, which hours hold without a rest. */
const GRAIN = 225;

/** Lets time pass for a person, at Stripe and with us by exactly the same. */
export async function wait(scene: Scene, person: Person, how: Wait): Promise<void> {
  await pass(scene, person, secondsOf(scene, person, how));
}

/** A moment between two things that somebody does. */
export async function breathe(scene: Scene, person: Person): Promise<void> {
  await pass(scene, person, GRAIN);
}

async function pass(scene: Scene, person: Person, seconds: number): Promise<void> {
  for (const customer of person.customers) {
    const passed = await scene.stripe.advance(customer, { hours: seconds / HOUR });
    if (passed.seconds !== seconds)
      throw new Error(`${seconds} s should have passed, not ${passed.seconds}.`);
  }
  const { userId } = person;
  // One statement, since there is one after each step.
  await db().$executeRaw`
    WITH "forgotten" AS (DELETE FROM "attempts"), "ordered" AS (
      UPDATE "customers" SET "checkout_at" = "checkout_at" - make_interval(secs => ${seconds})
      WHERE "user_id" = ${userId}::uuid
    )
    UPDATE "subscriptions" SET
      "starts_at" = "starts_at" - make_interval(secs => ${seconds}),
      "expires_at" = "expires_at" - make_interval(secs => ${seconds}),
      "grace_until" = "grace_until" - make_interval(secs => ${seconds}),
      "created_at" = "created_at" - make_interval(secs => ${seconds}),
      "ended_at" = "ended_at" - make_interval(secs => ${seconds}),
      "wanted_until" = "wanted_until" - make_interval(secs => ${seconds}),
      "reminded_of" = "reminded_of" - make_interval(secs => ${seconds}),
      "told_end" = "told_end" - make_interval(secs => ${seconds}),
      "conversion_answered_at" = "conversion_answered_at" - make_interval(secs => ${seconds})
    WHERE "user_id" = ${userId}::uuid`;
}

function secondsOf(scene: Scene, person: Person, how: Wait): number {
  if (how === "an hour") return HOUR + GRAIN;
  if (how === "some days") return 4 * DAY + GRAIN;
  if (how === "a month") return 31 * DAY + GRAIN;
  if (how === "three months") return 92 * DAY + GRAIN;
  if (how === "a year") return 366 * DAY + GRAIN;
  const [running] = scene.running(person);
  const end = running?.current_period_end ?? 0;
  const left = Math.max(0, Math.ceil(end - Date.now() / 1_000));
  if (how === "to the renewal") return (Math.ceil(left / GRAIN) + 2) * GRAIN;
  return Math.max(1, Math.floor((left - 2 * DAY) / GRAIN)) * GRAIN;
}
