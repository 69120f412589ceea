import type Stripe from "stripe";
import { expect } from "vitest";
import { returnCredit as askForCredit } from "~/billing/return-credit.server";
import { db } from "~/db.server";
import type { Act } from "./asking";
import { ask } from "./refusals";
import type { Person, Scene } from "./scene";

/** So many payments are given back from at once. */
const AT_ONCE = 5;

/** The money of somebody at Stripe, in cents. */
interface Purse {
  /** What is left over. */
  credit: number;
  /** What was given back of their payments, and what is left of these. */
  refunded: number;
  rest: number;
  /** How often something was returned by us, and whether by anybody else, or taken back by a bank. */
  returns: number;
  isDisturbed: boolean;
}

/** Asks for what is left over, and counts the money. */
export async function returnCredit({ scene, person, isAlone }: Act): Promise<void> {
  // One that was broken off may have taken its credit already.
  const isBegun =
    (await db().customer.count({ where: { userId: person.userId, returnKey: { not: null } } })) > 0;
  const before = await purseOf(scene, person);
  const isRenewing = scene.running(person).some((each) => each.cancel_at === null);
  const answer = await ask("returnCredit", () => askForCredit(person.userId));
  if (!isAlone) return;
  expect(["return-failed", "not-saved"]).not.toContain(answer.refused);
  if (isBegun) return;
  const after = await purseOf(scene, person);
  const has = (purse: Purse) => purse.refunded + Math.max(0, purse.credit);
  expect(has(after), "credit and what was given back").toBe(has(before));
  if (answer.refused === null) expect(answer.value).toBe(after.credit);
  expect(after.credit < before.credit, "something was returned").toBe(answer.refused === null);
  if (isRenewing) expect(answer.refused).not.toBeNull();
  const isAllOfIt = !isRenewing && !before.isDisturbed && after.returns - before.returns < AT_ONCE;
  if (isAllOfIt) expect(Math.min(after.credit, after.rest), "kept silently").toBeLessThanOrEqual(0);
}

async function purseOf(scene: Scene, person: Person): Promise<Purse> {
  const purse: Purse = { credit: 0, refunded: 0, rest: 0, returns: 0, isDisturbed: false };
  for (const { id: customer, balance } of scene.live(person)) {
    purse.credit -= balance;
    const charges = await scene.sdk.charges
      .list({ customer, limit: 100 })
      .autoPagingToArray({ limit: 1_000 });
    for (const charge of charges.filter(({ paid }) => paid)) await count(scene, charge, purse);
  }
  return purse;
}

async function count({ sdk }: Scene, charge: Stripe.Charge, purse: Purse): Promise<void> {
  purse.refunded += charge.amount_refunded;
  purse.rest += charge.amount - charge.amount_refunded;
  const { data: refunds } = await sdk.refunds.list({ charge: charge.id, limit: 100 });
  const returns = refunds.filter(({ metadata }) => metadata?.credit_return !== undefined);
  purse.returns += returns.length;
  const isByOthers = refunds.length > returns.length || refunds.some(({ status }) => status === "failed");
  if (charge.disputed || isByOthers) purse.isDisturbed = true;
}
