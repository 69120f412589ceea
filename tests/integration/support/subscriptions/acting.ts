import { expect } from "vitest";
import { deleteAccount } from "~/accounts/delete-account.server";
import { deleteOrphanedCustomers } from "~/billing/delete-customers.server";
import { findSubscription } from "~/billing/find-subscription.server";
import { finishReturns } from "~/billing/finish-return.server";
import { removeOldEvents } from "~/billing/handle-event.server";
import { reconcile } from "~/billing/reconcile.server";
import { remindOfRenewals } from "~/billing/remind-of-renewals.server";
import { shareChangedEmails } from "~/billing/share-email.server";
import { tellOfEnds } from "~/billing/tell-of-ends.server";
import { db } from "~/db.server";
import { type Act, cancel, change, checkOut, confirm, giveUp, mend, reactivate } from "./asking";
import { returnCredit } from "./returning";
import type { Scene } from "./scene";
import { type Action, CARDS } from "./story";

type Performers = {
  [What in Action["what"]]: (act: Act, action: Extract<Action, { what: What }>) => unknown;
};

/** Does something for a person, and checks what comes of it where nothing else happens meanwhile. */
export async function perform(act: Act, action: Action): Promise<void> {
  const performer = PERFORMERS[action.what] as (act: Act, action: Action) => unknown;
  await performer(act, action);
}

const PERFORMERS: Performers = {
  async "sign up"({ scene, place, person }) {
    if (person.isGone) await scene.seat(place);
  },
  "check out": (act, { plan }) => checkOut(act, plan),
  async subscribe(act, { plan, card }) {
    const session = await checkOut(act, plan);
    if (session) atStripe(() => act.scene.stripe.pay(session, CARDS[card]));
  },
  pay({ scene, person }, { card, newest }) {
    const session = person.sessions.at(-1 - newest);
    if (session) atStripe(() => scene.stripe.pay(session, CARDS[card]));
  },
  "pay all"({ scene, person }) {
    for (const session of person.sessions) atStripe(() => scene.stripe.pay(session));
  },
  async cancel(act) {
    await cancel(act);
    const shown = act.isAlone ? await findSubscription(act.person.userId) : null;
    if (shown?.status === "cancelled" && shown.stripeSubscriptionId)
      act.person.ending.add(shown.stripeSubscriptionId);
  },
  async reactivate(act) {
    // Also where it is not told to have been: an answer may be lost.
    act.person.ending.clear();
    await reactivate(act);
  },
  change,
  "give up the change": giveUp,
  confirm,
  mend,
  "return credit": returnCredit,
  async "delete account"({ scene, person, isAlone }) {
    await deleteAccount(person.userId);
    person.isGone = true;
    if (isAlone) expect(scene.live(person)).toEqual([]);
  },
  refund: operate((scene, customer, { partial, earlier }) =>
    scene.stripe.refund(customer, { partial, earlier }),
  ),
  "fail refund": operate((scene, customer) => scene.stripe.failRefund(customer)),
  dispute: operate((scene, customer, { outcome, earlier }) => {
    if (scene.disputed.delete(customer)) scene.stripe.closeDispute(customer, outcome);
    else if (scene.stripe.dispute(customer, { earlier })) scene.disputed.add(customer);
  }),
  pause: operate((scene, customer, { collection }) => {
    const isPaused = scene.stripe
      .state(customer)
      .some(({ status, pause_collection }) => status === "paused" || pause_collection !== null);
    if (isPaused) scene.stripe.resume(customer);
    else scene.stripe.pause(customer, { collection });
  }),
  "end at once": operate((scene, customer) => scene.stripe.cancelNow(customer)),
  "delete customer": operate((scene, customer) => scene.stripe.deleteCustomer(customer)),
  "next payment": operate((scene, customer, { outcome, when }) =>
    scene.stripe.nextPayment(customer, outcome, when),
  ),
  deliver({ scene, person }, how) {
    scene.hear();
    return scene.deliver(person, how);
  },
  async repeat({ scene, person }, { newest }) {
    const event = person.handled.at(-1 - newest);
    if (event) await scene.send(person, event);
  },
  async "hourly round"() {
    await remindOfRenewals();
    await tellOfEnds();
    await finishReturns();
    await shareChangedEmails();
    await deleteOrphanedCustomers();
    await removeOldEvents();
  },
  "change the key"({ scene }) {
    // Once: with the first one again it would know everybody as they were.
    if (!scene.hasOtherKey) scene.changeKey();
  },
  reconcile: ({ scene, isAlone }) => compareAll(scene, isAlone),
};

/** Compares everybody; those who had nothing to be mended are not said to have been. */
export async function compareAll(scene: Scene, isAlone: boolean): Promise<void> {
  scene.hear();
  const upToDate = scene.everyone
    .filter((each) => scene.isUpToDate(each))
    .flatMap(({ customers }) => customers);
  const { mended, failed } = await reconcile();
  if (!isAlone) return;
  const unknown = await db().customer.findMany({
    where: { userId: { in: scene.everyone.filter((each) => each.isUnknown).map(({ userId }) => userId) } },
  });
  expect(failed.map(({ customer }) => customer).sort(), "unknown to Stripe").toEqual(
    unknown.map(({ stripeCustomerId }) => stripeCustomerId).sort(),
  );
  expect(mended.filter((customer) => upToDate.includes(customer))).toEqual([]);
  for (const person of scene.everyone) Object.assign(person, { hasLost: false, isCompared: true });
}

function operate<What extends Action["what"]>(
  run: (scene: Scene, customer: string, action: Extract<Action, { what: What }>) => unknown,
) {
  return ({ scene, person }: Act, action: Extract<Action, { what: What }>) => {
    const customer = scene.live(person)[0]?.id;
    if (customer) atStripe(() => run(scene, customer, action));
  };
}

/** Does something at Stripe, which refuses what cannot be done. */
function atStripe(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    const isRefusal = error instanceof Error && /^(No |The session is |The card was )/.test(error.message);
    if (!isRefusal) throw error;
  }
}
