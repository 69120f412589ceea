import { expect } from "vitest";
import { cancelSubscription } from "~/billing/cancel-subscription.server";
import { changePlan, previewChange } from "~/billing/change-plan.server";
import { confirmCheckout } from "~/billing/confirm-checkout.server";
import { findSubscription } from "~/billing/find-subscription.server";
import { giveUpChange } from "~/billing/give-up-change.server";
import { openPortal } from "~/billing/open-portal.server";
import { PLANS, type PlanType } from "~/billing/plans";
import { reactivateSubscription } from "~/billing/reactivate-subscription.server";
import { startCheckout } from "~/billing/start-checkout.server";
import { isChanging } from "~/billing/wanted-change";
import { isDue, isSettled, readBooks, rowsFor } from "./books";
import { ask } from "./refusals";
import type { Person, Scene } from "./scene";
import { CARDS, type Card } from "./story";

/** Somebody who does something. */
export interface Act {
  scene: Scene;
  place: number;
  person: Person;
  /** Whether nothing else happens at the same time: then it is known what has to come of it. */
  isAlone: boolean;
  /** The number of the step: a change of plan was looked at so many seconds ago. */
  turn: number;
}

/** Starts a checkout. @returns its id; undefined where it is refused. */
export async function checkOut({ scene, person, isAlone }: Act, plan: PlanType): Promise<string | undefined> {
  const { userId, email } = person;
  const runs = isAlone && (await isInTheWay(scene, person));
  const answer = await ask("startCheckout", () => startCheckout({ userId, email, plan, language: "en" }));
  if (isAlone) expect(answer.refused).toBe(person.isGone ? "no-user" : runs ? "running" : null);
  if (answer.refused !== null) return undefined;
  const id = answer.value.split("/").at(-1) ?? "";
  person.sessions.push(id);
  if (isAlone) {
    const opened = scene.live(person).flatMap(({ sessions }) => sessions.filter((each) => each.id === id));
    const amount_total = PLANS.find(({ type }) => type === plan)?.price;
    expect(opened).toMatchObject([{ status: "open", amount_total }]);
  }
  return id;
}

/** What is cancelled and not paid for any more makes room. */
async function isInTheWay(scene: Scene, person: Person): Promise<boolean> {
  if (scene.running(person).length === 0) return false;
  const rows = rowsFor(await readBooks(scene, person)).filter(({ endedAt }) => endedAt === null);
  return !rows.every(({ status, expiresAt }) => status === "cancelled" && expiresAt <= new Date());
}

export async function cancel({ scene, person, isAlone }: Act): Promise<void> {
  const isKnown = isAlone && scene.isUpToDate(person) && !person.isGone;
  const runs = scene.running(person).length > 0;
  const shown = await findSubscription(person.userId);
  const { refused } = await ask("cancelSubscription", () => cancelSubscription(person.userId));
  if (isAlone) expect(["cancel-failed", "not-saved"]).not.toContain(refused);
  if (isAlone && person.isUnknown && shown?.endedAt === null) expect(refused).toBe("no-customer");
  if (isAlone && refused === null)
    expect((await readBooks(scene, person)).invoices.filter(isDue), "to be charged").toEqual([]);
  if (!isKnown) return;
  if (runs) expect(refused).toBeNull();
  const renewing = scene.running(person).filter((each) => !isEnding(each));
  expect(renewing).toEqual([]);
  for (const each of scene.running(person))
    expect(each.pending_update, "charged after cancelling").toBeNull();
}

export async function giveUp({ scene, person, isAlone }: Act): Promise<void> {
  const { refused } = await ask("giveUpChange", () => giveUpChange(person.userId));
  if (isAlone) expect(["change-failed", "not-saved"]).not.toContain(refused);
  if (!isAlone || refused !== null) return;
  for (const each of scene.running(person)) expect(each.pending_update, "given up").toBeNull();
}

export async function reactivate({ scene, person, isAlone }: Act): Promise<void> {
  const isKnown = isAlone && scene.isUpToDate(person) && !person.isGone;
  const before = scene.running(person).find(isEnding);
  const books = isKnown ? await readBooks(scene, person) : undefined;
  const isKeptOn = books?.invoices.some(isDue) === false;
  const { refused } = await ask("reactivateSubscription", () => reactivateSubscription(person.userId));
  if (isAlone) expect(["reactivate-failed", "not-saved"]).not.toContain(refused);
  if (!isKnown) return;
  const canBe = before !== undefined && isKeptOn && ["active", "past_due"].includes(before.status);
  if (!before) expect(refused).not.toBeNull();
  if (canBe) {
    expect(refused).toBeNull();
    expect(scene.running(person).filter(isEnding)).toEqual([]);
  }
}

export async function change(
  { scene, person, isAlone, turn }: Act,
  { plan }: { plan: PlanType },
): Promise<void> {
  // Two changes in one second of ours, with months of a customer's between them, are not to look like one.
  const prorationDate = Math.floor(Date.now() / 1_000) - turn;
  const run = () => ask("changePlan", () => changePlan(person.userId, plan, prorationDate));
  if (!isAlone) {
    await run();
    return;
  }
  const books = await readBooks(scene, person);
  const running = books.subscriptions.find(({ status }) => status === "active");
  const isOther = rowsFor(books).some(
    (row) => row.stripeSubscriptionId === running?.id && row.planType !== plan,
  );
  const canBe = running !== undefined && !isEnding(running) && isSettled(books, running) && isOther;
  const isKnown = scene.isUpToDate(person) && !person.isGone;
  // Under way with an answer that was lost, or waiting for the same.
  const shown = await findSubscription(person.userId);
  const isUnderWay = shown !== null && isChanging(shown);
  const isOutdated = running !== undefined && prorationDate < running.current_period_start;

  const preview = await ask("previewChange", () => previewChange(person.userId, plan));
  const allowed = isUnderWay ? [null, "change-under-way"] : [null];
  if (isKnown && canBe) expect(allowed).toContain(preview.refused);
  const answer = await run();
  const { refused } = answer;
  if (!isOutdated) expect(["change-failed", "not-saved"]).not.toContain(refused);
  if (!canBe && !isUnderWay) expect(refused).not.toBeNull();
  if (isKnown && canBe && !isOutdated) expect([...allowed, "declined"]).toContain(refused);
  if (answer.refused !== null || answer.value !== "changed") return;
  const after = await readBooks(scene, person);
  expect(rowsFor(after)).toContainEqual(expect.objectContaining({ planType: plan, endedAt: null }));
  for (const each of scene.running(person)) expect(isSettled(after, each), "paid at once").toBe(true);
}

export async function confirm(
  { scene, person, isAlone, place }: Act,
  { newest, isOthers }: { newest: number; isOthers: boolean },
): Promise<void> {
  const owner = isOthers ? scene.at(place === 0 ? 1 : 0) : person;
  const id = owner.sessions.at(-1 - newest);
  if (!id) return;
  const answer = await ask("confirmCheckout", () => confirmCheckout(person.userId, id));
  if (!isAlone) return;
  if (isOthers || person.isGone) expect(answer.refused).toBe("unknown-session");
  const session = scene.live(owner).flatMap(({ sessions }) => sessions.filter((each) => each.id === id))[0];
  if (!session || isOthers) return;
  if (session.status === "expired") expect(answer.refused).toBe("unknown-session");
  if (session.status === "open") expect(answer).toMatchObject({ value: { state: "processing" } });
  if (session.status !== "complete") return;
  const row = rowsFor(await readBooks(scene, person)).find(
    ({ stripeSubscriptionId }) => stripeSubscriptionId === session.subscription,
  );
  const state = row && row.expiresAt > row.startsAt ? "paid" : "processing";
  expect(answer).toMatchObject({ value: { state } });
}

/** Replaces the card on Stripe's pages, and pays what is open. */
export async function mend({ scene, person, isAlone }: Act, { card }: { card: Card }): Promise<void> {
  const isCustomer = scene.live(person).length > 0;
  const portal = await ask("openPortal", () => openPortal(person.userId, "en"));
  if (isAlone && isCustomer && !person.hadFault) expect(portal.refused).toBeNull();
  if (portal.refused !== null) return;
  await post(portal.value, { card: CARDS[card], bank: "authorize" });
  for (const { latest_invoice } of scene.running(person))
    await post(`${scene.stripe.url}/i/${latest_invoice}`, { bank: "authorize" });
}

async function post(url: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  await response.text();
  if (response.status >= 400 && response.status !== 404) throw new Error(`${url}: ${response.status}`);
}

function isEnding(subscription: ReturnType<Scene["running"]>[number]): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}
