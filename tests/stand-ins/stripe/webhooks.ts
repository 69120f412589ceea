import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { StripeEvent } from "./events";
import { now } from "./objects/kept";
import { seeded, shuffled } from "./seeded";

export interface Receiver {
  url: string;
  secret: string;
}

/** At once, kept until `release`, or never. */
export type DeliveryMode = "now" | "hold" | "lose";

export interface Release {
  /** In another order than they happened. */
  shuffle?: boolean;
  /** Each of them twice. */
  double?: boolean;
  /** The share that is lost, from 0 to 1. */
  drop?: number;
  /** All at the same time; one after the other otherwise. */
  parallel?: boolean;
  /** The same one gives the same order and the same losses. */
  seed?: number;
}

/** How the delivery of an event went so far: the statuses it was answered with, 0 where there was no answer. */
export interface Delivery {
  event: StripeEvent;
  answers: number[];
  isDelivered: boolean;
}

const FIRST_WAIT = 200;
const LONGEST_WAIT = 5_000;
const LONGEST_ANSWER = 10_000;

/** Sends events as Stripe does: signed, and again and again until they are taken. */
export class Webhooks {
  readonly deliveries: Delivery[] = [];
  private mode: DeliveryMode = "now";
  private held: StripeEvent[] = [];
  private readonly underway = new Set<Promise<void>>();
  private readonly attempts = new Set<Promise<void>>();
  private readonly end = new AbortController();

  constructor(private receiver: Receiver | undefined) {
    // As many deliveries wait for their next attempt as there are events.
    setMaxListeners(0, this.end.signal);
  }

  /** Where events go from now on. */
  sendTo(url: string, secret: string): void {
    this.receiver = { url, secret };
  }

  /** How events are delivered from now on; those that are held stay so until `release`. */
  deliver(mode: DeliveryMode): void {
    this.mode = mode;
  }

  take(event: StripeEvent): void {
    if (this.mode === "hold") this.held.push(event);
    else if (this.mode === "now") this.send(event);
  }

  /** Sends an event, again if it was sent before. */
  send(event: StripeEvent): Promise<void> {
    if (!this.receiver || this.end.signal.aborted) return Promise.resolve();
    const delivery: Delivery = { event, answers: [], isDelivered: false };
    this.deliveries.push(delivery);
    const sending = this.sendUntilTaken(delivery).finally(() => this.underway.delete(sending));
    this.underway.add(sending);
    return sending;
  }

  /** Sends what is held. @returns once everything is taken. */
  async release({ shuffle, double, drop = 0, parallel, seed = 1 }: Release = {}): Promise<void> {
    const random = seeded(seed);
    const doubled = this.held.splice(0).flatMap((event) => (double ? [event, event] : [event]));
    const ordered = shuffle ? shuffled(doubled, random) : doubled;
    const kept = ordered.filter(() => random() >= drop);
    if (parallel) await Promise.all(kept.map((event) => this.send(event)));
    else for (const event of kept) await this.send(event);
  }

  /** Once everything that was sent is taken. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway);
  }

  /** Once everything that was sent had an answer, whatever it was. */
  async attempted(): Promise<void> {
    while (this.attempts.size > 0) await Promise.all(this.attempts);
  }

  /** Breaks off what is underway. */
  async close(): Promise<void> {
    this.end.abort();
    await this.settled();
  }

  private async sendUntilTaken(delivery: Delivery): Promise<void> {
    for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      const attempt = this.attempt(delivery).finally(() => this.attempts.delete(attempt));
      this.attempts.add(attempt);
      await attempt;
      if (delivery.isDelivered || this.end.signal.aborted) return;
      await this.pause(wait);
      if (this.end.signal.aborted) return;
    }
  }

  private async attempt(delivery: Delivery): Promise<void> {
    if (!this.receiver) return;
    const { url, secret } = this.receiver;
    const body = JSON.stringify(delivery.event, null, 2);
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "Stripe-Signature": signature(body, secret, now()),
    };
    const signal = AbortSignal.any([this.end.signal, AbortSignal.timeout(LONGEST_ANSWER)]);
    try {
      const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
      delivery.answers.push(response.status);
      delivery.isDelivered = response.ok;
      await response.body?.cancel();
    } catch {
      // Nobody listens, or not in time: Stripe tries again.
      delivery.answers.push(0);
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.end.signal }).catch(() => undefined);
  }
}

/** What proves that Stripe sent a body at a time. */
export function signature(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}
