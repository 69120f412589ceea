import { type Account, find, ofCustomer, walletOf } from "./account";
import type { Duration } from "./calendar";
import { GOOD_CARD, type Outcome, type Presence } from "./cards";
import { payOpenSession } from "./checkout";
import { deleteCustomer } from "./customers";
import { closeDispute, openDispute, refundPayment } from "./disputes";
import { endSubscription, planEnd } from "./ending";
import type { StripeEvent } from "./events";
import type { Session } from "./objects/session";
import { isLive, type Subscription } from "./objects/subscription";
import { changeAccount } from "./other-account";
import { letPass } from "./passing-time";
import { type Collection, pauseSubscription, resumeSubscription } from "./pausing";
import { failRefund } from "./refunds";
import type { Webhooks } from "./webhooks";

export interface Passed {
  /** By how many seconds the past was moved back; of several customers, the most. */
  seconds: number;
  /** What happened on the way. */
  events: StripeEvent[];
}

/** What a test or the demo's operator does to the account; a customer is named by its id or its address. */
export function controlsOf(account: Account, webhooks: Webhooks) {
  let passing: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** A copy: what is kept goes on changing. */
  const state = (who: string): Subscription[] =>
    structuredClone(ofCustomer(account.subscriptions, idOf(account, who))).reverse();

  const live = (who: string) => ofCustomer(account.subscriptions, idOf(account, who)).filter(isLive);

  async function pass(who: string, duration: Duration): Promise<Passed> {
    const customers = who === "all" ? [...account.customers.keys()] : [idOf(account, who)];
    const before = account.events.length;
    let seconds = 0;
    for (const customer of customers)
      seconds = Math.max(seconds, await letPass(account, customer, duration, () => webhooks.attempted()));
    return { seconds, events: structuredClone(account.events.slice(before)) };
  }

  return {
    /**
     * Lets time pass for a customer, or for `all`. The present stays the real one: everything of the customer is moved
     * into the past instead, while what Stripe does meanwhile is done in order and told to the site on the way.
     */
    advance(who: string, duration: Duration): Promise<Passed> {
      waiting += 1;
      const passed = passing
        .then(() => pass(who, duration))
        .finally(() => {
          waiting -= 1;
        });
      passing = passed.catch(() => undefined);
      return passed;
    },
    /**
     * Pays a checkout session without its page, any question of the card's bank answered.
     * @throws Error where it is not open or the card is declined.
     */
    pay(sessionId: string, card = GOOD_CARD): Session {
      const session = find(account.sessions, "checkout.session", sessionId);
      if (session.status !== "open") throw new Error(`The session is ${session.status}.`);
      if (payOpenSession(account, session, card, { isAuthenticated: true }) === "fails")
        throw new Error("The card was declined.");
      return structuredClone(session);
    },
    /**
     * How the customer's payments go from now on, whatever the card, until told otherwise or a card is replaced: always,
     * or only `when` the customer is there or away.
     */
    nextPayment(who: string, outcome: Outcome, when?: Presence): void {
      walletOf(account, idOf(account, who)).payments = { outcome, when };
    },
    /** Gives back the customer's last payment, or one so many `earlier`, or `partial` cents of it. */
    refund: (who: string, { partial, earlier = 0 }: { partial?: number; earlier?: number } = {}) =>
      structuredClone(refundPayment(account, idOf(account, who), earlier, partial)),
    /** The customer's bank does not take the last refund. */
    failRefund: (who: string) => structuredClone(failRefund(account, idOf(account, who))),
    /** Opens a dispute about the customer's last payment, or one so many `earlier`. */
    dispute: (who: string, { earlier = 0 }: { earlier?: number } = {}) =>
      structuredClone(openDispute(account, idOf(account, who), earlier)),
    closeDispute: (who: string, status: "won" | "lost") =>
      structuredClone(closeDispute(account, idOf(account, who), status)),
    /** Pauses the customer's subscriptions, or only that their invoices are paid. */
    pause(who: string, { collection }: { collection?: Collection } = {}): Subscription[] {
      for (const each of live(who)) pauseSubscription(account, each, collection);
      return state(who);
    },
    resume(who: string): Subscription[] {
      for (const each of live(who)) resumeSubscription(account, each);
      return state(who);
    },
    deleteCustomer: (who: string) => deleteCustomer(account, idOf(account, who)),
    /** Ends the customer's subscriptions at once, as an operator of the account would. */
    cancelNow(who: string): Subscription[] {
      for (const each of live(who)) endSubscription(account, each, "cancellation_requested");
      return state(who);
    },
    /** Has the customer's subscriptions end at a moment (in seconds), or with their period, or go on. */
    planEnd(who: string, end: "period" | number | null): Subscription[] {
      for (const each of live(who)) planEnd(account, each, end);
      return state(who);
    },
    /** The customer's subscriptions, newest first. */
    state,
    /** The account's customers, or those with an address: with their subscriptions and checkout sessions, newest first. */
    customers: (email?: string) =>
      [...account.customers.values()]
        .filter((customer) => !email || (!customer.deleted && customer.email === email))
        .map((customer) => ({
          ...structuredClone(customer),
          subscriptions: state(customer.id),
          sessions: structuredClone(ofCustomer(account.sessions, customer.id)).reverse(),
        }))
        .reverse(),
    /** From now on the key is another account's, of the same prices, that knows nobody; the next time it is the first one's again. */
    otherAccount: () => changeAccount(account),
    /** Everything that was told, or would have been. */
    events: (): StripeEvent[] => structuredClone(account.events),
    /** Sends an event once more. @returns once it is taken. */
    resend: (id: string) =>
      webhooks.send(find(new Map(account.events.map((event) => [event.id, event])), "event", id)),
    /** How each delivery went. */
    deliveries: () => structuredClone(webhooks.deliveries),
    sendTo: (url: string, secret: string) => webhooks.sendTo(url, secret),
    deliver: webhooks.deliver.bind(webhooks),
    release: webhooks.release.bind(webhooks),
    settled: () => webhooks.settled(),
    /** Whether time is just being let pass. */
    isPassing: () => waiting > 0,
  };
}

export type Controls = ReturnType<typeof controlsOf>;

/** The customer with an id, or the newest with an address. */
function idOf(account: Account, who: string): string {
  if (account.customers.has(who)) return who;
  const named = [...account.customers.values()].filter(
    (customer) => !customer.deleted && customer.email === who,
  );
  const id = named.at(-1)?.id;
  if (!id) throw new Error(`No customer "${who}".`);
  return id;
}
