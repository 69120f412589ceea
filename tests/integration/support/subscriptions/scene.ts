import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { handleEvent } from "~/billing/handle-event.server";
import { db } from "~/db.server";
import { type StripeStandIn, startStripe } from "../../../stand-ins/stripe";
import { seeded, shuffled } from "../../../stand-ins/stripe/seeded";
import { signature } from "../../../stand-ins/stripe/webhooks";
import { sdkFor } from "../../../stand-ins/stripe/with-account";
import type { Gate } from "./gate";
import type { Delivery, Story } from "./story";

export const WEBHOOK_SECRET = "whsec_of_a_test";

type Event = ReturnType<StripeStandIn["events"]>[number];
type Known = Exclude<ReturnType<StripeStandIn["customers"]>[number], { deleted: true }>;
type Subscription = ReturnType<StripeStandIn["state"]>[number];

/** Somebody with an account, and what is known of them at Stripe. */
export interface Person {
  userId: string;
  email: string;
  isGone: boolean;
  /** Every customer that was ever made for them at Stripe. */
  customers: string[];
  /** The checkouts whose page they were led to, oldest first. */
  sessions: string[];
  /** Whether Stripe has another key now, under which it knows nothing of them. */
  isUnknown: boolean;
  /** Subscriptions that were seen to be paid for. */
  bought: Set<string>;
  /** Those that we have said to renew no more. */
  ending: Set<string>;
  /** Messages that have not been delivered, and those that have. */
  pending: Event[];
  handled: Event[];
  /** Whether messages were lost since Stripe was last compared with us. */
  hasLost: boolean;
  /** Whether nothing has happened since Stripe was last compared with us. */
  isCompared: boolean;
  /** Whether a request, or its answer, was lost. */
  hadFault: boolean;
}

/** A Stripe account of its own with the people who pay there, in our database too. */
export class Scene {
  /** Everybody that there ever was. */
  readonly everyone: Person[] = [];
  /** Who is there now. */
  private readonly places: Person[] = [];
  readonly sdk: Stripe;
  /** Customers with a dispute that is open. */
  readonly disputed = new Set<string>();
  /** Whether a request to Stripe may be lost just now. */
  isDisturbed = false;
  hasOtherKey = false;
  /** Whom Stripe knew under the key of before. */
  readonly customersElsewhere: string[] = [];
  private told = 0;
  private readonly owners = new Map<string, Person>();
  private readonly customerOfCharge = new Map<string, string>();

  private constructor(
    readonly stripe: StripeStandIn,
    readonly gate: Gate,
  ) {
    this.sdk = sdkFor(stripe);
    gate.leadTo(stripe.url);
  }

  static async open(gate: Gate, people: number, afterRetries: Story["afterRetries"]): Promise<Scene> {
    await db().user.deleteMany();
    await db().customer.deleteMany();
    await db().stripeEvent.deleteMany();
    await db().mail.deleteMany();
    await db().attempt.deleteMany();
    const scene = new Scene(await startStripe({ isChecked: true, afterRetries }), gate);
    for (let place = 0; place < people; place += 1) await scene.seat(place);
    return scene;
  }

  close(): Promise<void> {
    return this.stripe.close();
  }

  /** Gives a place to somebody new. */
  async seat(place: number): Promise<void> {
    const email = `${randomUUID()}@test.example`;
    const { id: userId } = await db().user.create({ data: { email, language: "en" } });
    const person = {
      ...{
        userId,
        email,
        isGone: false,
        isUnknown: false,
        hasLost: false,
        isCompared: false,
        hadFault: false,
      },
      ...{
        customers: [],
        sessions: [],
        pending: [],
        handled: [],
        bought: new Set<string>(),
        ending: new Set<string>(),
      },
    };
    this.places[place] = person;
    this.everyone.push(person);
  }

  /** Who has a place. */
  at(place: number): Person {
    const person = this.places[place];
    if (!person) throw new Error(`Nobody is at ${place}.`);
    return person;
  }

  /** The customers at Stripe with a person's address, with what they have; deleted ones have none. */
  live({ email }: Person): Known[] {
    return this.stripe.customers(email).filter((each): each is Known => !each.deleted);
  }

  /** What runs of a person's, of all the customers that they ever were. */
  running({ customers }: Person): Subscription[] {
    return customers
      .flatMap((customer) => this.stripe.state(customer))
      .filter(({ status }) => !["canceled", "incomplete", "incomplete_expired"].includes(status));
  }

  /** Takes note of what Stripe has told since. */
  hear(): void {
    const events = this.stripe.events();
    for (const event of events.slice(this.told)) this.sort(event);
    this.told = events.length;
  }

  /** Stripe has another key, once and for good: whom it knew are unknown to it, and what it told is signed by a secret of before. */
  changeKey(): void {
    this.hear();
    this.stripe.otherAccount();
    this.hasOtherKey = true;
    for (const person of this.everyone) {
      if (person.customers.length > 0) person.isUnknown = true;
      this.customersElsewhere.push(...person.customers);
      Object.assign(person, { customers: [], sessions: [], pending: [], handled: [], hasLost: false });
    }
  }

  /** Whether everything that Stripe has told of a person was delivered, or they were compared since. */
  isUpToDate(person: Person): boolean {
    return person.isCompared || (person.pending.length === 0 && !person.hasLost);
  }

  /** Delivers messages about a person: those of `how`, in its order. */
  async deliver(person: Person, how: Omit<Delivery, "what">): Promise<void> {
    const { late, loses, isShuffled, isTwice, isParallel, seed } = how;
    const random = seeded(seed);
    const waiting = lastOfEach(person.pending.splice(0));
    person.pending = late === 0 ? [] : waiting.filter((_, index) => index % late === 0);
    const due = waiting.filter((event) => !person.pending.includes(event));
    const sent = due.filter(() => !loses || random() < 0.6);
    if (sent.length < due.length) person.hasLost = true;
    const repeated = isTwice ? sent.flatMap((event) => [event, event]) : sent;
    const ordered = isShuffled ? shuffled(repeated, random) : repeated;
    const atOnce = isParallel ? 8 : 1;
    for (let from = 0; from < ordered.length; from += atOnce)
      await allThrough(ordered.slice(from, from + atOnce).map((event) => this.send(person, event)));
  }

  /** Sends a message with its signature; one that is not taken comes again. */
  async send(person: Person, event: Event): Promise<void> {
    const body = JSON.stringify(event, null, 2);
    const signed = signature(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1_000));
    try {
      const outcome = await handleEvent(body, signed);
      if (outcome !== "handled") throw new Error(`A message of Stripe was ${outcome}.`);
      person.handled.push(event);
    } catch (error) {
      if (!this.isDisturbed) throw error;
      person.pending.push(event);
    }
  }

  private sort(event: Event): void {
    const { object } = event.data;
    if (event.type === "customer.created") this.meet(object);
    if (object.object === "charge" && object.id && object.customer)
      this.customerOfCharge.set(object.id, object.customer);
    const customer =
      object.object === "customer"
        ? object.id
        : (object.customer ?? this.customerOfCharge.get(String(object.charge)));
    const person = this.owners.get(customer ?? "");
    if (!person) throw new Error(`A message about nobody: ${event.type}.`);
    const { subscription, amount_paid: paid } = object;
    if (event.type === "invoice.paid" && Number(paid) > 0 && person.ending.has(String(subscription)))
      throw new Error(`${String(subscription)} was charged for after we had said that it renews no more.`);
    person.pending.push(event);
    person.isCompared = false;
  }

  private meet({ id, metadata }: Event["data"]["object"]): void {
    const { userId } = metadata as { userId?: string };
    const person = this.everyone.find((each) => each.userId === userId);
    if (!id || !person) throw new Error("A customer of nobody.");
    this.owners.set(id, person);
    person.customers.push(id);
    person.isUnknown = false;
  }
}

/** Waits for all, also where one fails: nothing goes on behind what comes next. */
export async function allThrough(acts: Promise<void>[]): Promise<void> {
  await Promise.allSettled(acts);
  await Promise.all(acts);
}

/** The last message of each type: after a long time there are many, and Stripe is read for each. */
function lastOfEach(events: Event[]): Event[] {
  return events.filter((event, index) => !events.slice(index + 1).some(({ type }) => type === event.type));
}
