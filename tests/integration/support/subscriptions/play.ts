import { expect } from "vitest";
import { db } from "~/db.server";
import { compareAll, perform } from "./acting";
import type { Act } from "./asking";
import type { Gate } from "./gate";
import { holdAtStripe, holdForFormer, holdForMails, holdOnceHeard, type Ours, readOurs } from "./laws";
import { allThrough, Scene } from "./scene";
import { type Action, type Happening, IN_ORDER, PEOPLE, type Step, type Story } from "./story";
import { breathe, wait } from "./time";

/** Plays a story from its beginning, and holds it to the laws after each step. */
export async function play(gate: Gate, { opening, steps, afterRetries, ending }: Story): Promise<void> {
  const scene = await Scene.open(gate, PEOPLE, afterRetries);
  try {
    const openings = opening.flatMap((bought, who) => (bought ? [openingOf(who, bought)] : []));
    let ours = await readOurs();
    for (const [turn, step] of [...openings, ...steps].entries()) ours = await take(scene, step, turn, ours);
    await end(scene, ending);
  } finally {
    await scene.close();
  }
}

function openingOf(who: number, bought: NonNullable<Story["opening"][number]>): Step {
  return { who, how: { alone: { what: "subscribe", ...bought } }, isHeard: true, isHasty: false };
}

/** @param before what we had before the step. @returns what we have then. */
async function take(scene: Scene, step: Step, turn: number, before: Ours): Promise<Ours> {
  const { who, how, isHeard, isHasty } = step;
  const person = scene.at(who);
  const wasUpToDate = scene.isUpToDate(person);
  await happen({ scene, place: who, person, turn }, how);
  holdAtStripe(scene, person);
  expect(scene.stripe.violations(), "calls, answers and messages that are not as Stripe has them").toEqual(
    [],
  );
  scene.hear();
  if (isHeard) await scene.deliver(person, IN_ORDER);
  const after = await readOurs();
  if (scene.isUpToDate(person)) await holdOnceHeard(scene, person, after);
  if (wasUpToDate && "alone" in how) holdForFormer(scene, person, before, after);
  for (const each of scene.everyone) holdForMails(each, before, after);
  if (!isHasty) await breathe(scene, person);
  return after;
}

async function happen(act: Omit<Act, "isAlone">, how: Happening): Promise<void> {
  const { scene, person } = act;
  if ("alone" in how) return perform({ ...act, isAlone: true }, how.alone);
  if ("wait" in how) return wait(scene, person, how.wait);
  const shared = { ...act, isAlone: false };
  const oneByOne = async (actions: Action[]) => {
    for (const action of actions) await perform(shared, action);
  };
  if ("together" in how) {
    await allThrough(how.together.map((action) => perform(shared, action)));
    return;
  }
  if ("first" in how) {
    const hold = scene.gate.hold(how.heldAt, how.side);
    const first = perform(shared, how.first);
    await Promise.race([first.finally(hold.open), hold.reached]);
    await allThrough([first, oneByOne(how.meanwhile).finally(hold.open)]);
    return;
  }
  const isLost = scene.gate.lose(how.lostAt, how.side);
  scene.isDisturbed = true;
  try {
    await perform(shared, how.disturbed);
  } finally {
    scene.isDisturbed = false;
    if (isLost()) person.hadFault = true;
  }
}

/** Everything is delivered, or everybody is compared; where nothing was lost, the second finds nothing to mend. */
async function end(scene: Scene, ending: Story["ending"]): Promise<void> {
  scene.hear();
  if (ending === "messages") {
    for (const [seed, person] of scene.everyone.entries()) {
      await scene.deliver(person, { ...IN_ORDER, isShuffled: true, isParallel: true, seed });
      scene.hear();
      if (scene.isUpToDate(person)) await holdOnceHeard(scene, person, await readOurs());
    }
  }
  await compareAll(scene, true);
  const ofNobody = await db().customer.findMany({
    where: { userId: null },
    select: { stripeCustomerId: true },
  });
  const known = ofNobody.filter(({ stripeCustomerId: id }) => !scene.customersElsewhere.includes(id ?? ""));
  expect(known, "customers of nobody, but those who wait for another key").toEqual([]);
  for (const person of scene.everyone) {
    holdAtStripe(scene, person);
    await holdOnceHeard(scene, person, await readOurs());
    if (person.isGone && scene.live(person).length > 0)
      throw new Error("A customer of nobody is left at Stripe.");
  }
}
