import { BESIDE } from "./site";

/** Cards of Stripe's that stand for what happens to them. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  /** Its bank asks whenever the customer is there. */
  asking: "4000002500003155",
  /** At renewals as well. */
  askingAlways: "4000002760003184",
  /** Pays once, and no more. */
  lapsing: "4000000000000341",
};

/** What the stand-in tells of a customer, as far as it is looked at here; newest first. */
export interface Customer {
  id: string;
  deleted?: boolean;
  /** Below zero where Stripe owes it, in cents. */
  balance: number;
  subscriptions: { id: string; status: string; current_period_end: number; cancel_at_period_end: boolean }[];
  sessions: { id: string; status: string }[];
}

/** Does something at Stripe's stand-in, and waits until the site has heard of it. */
export async function atStripe(control: string, body: object): Promise<void> {
  const response = await fetch(`${BESIDE.stripeUrl}/_control/${control}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${control}: ${await response.text()}`);
}

/** Once the site has heard of everything that happened at Stripe's stand-in. */
export async function heard(): Promise<void> {
  await atStripe("deliver", { mode: "now" });
}

/** Every customer that Stripe's stand-in has had with an address, or at all. */
export async function customers(email = ""): Promise<Customer[]> {
  const response = await fetch(`${BESIDE.stripeUrl}/_control/customers?email=${encodeURIComponent(email)}`);
  return await response.json();
}

/** The one customer that Stripe's stand-in has with an address. */
export async function customerOf(email: string): Promise<Customer> {
  const [customer, ...others] = await customers(email);
  if (!customer || others.length > 0) throw new Error(`There is not one customer ${email}.`);
  return customer;
}

/** The day to which Stripe's stand-in has the newest subscription paid, `yyyy-MM-dd`. */
export async function paidUntil(email: string): Promise<string> {
  const [subscription] = (await customerOf(email)).subscriptions;
  if (!subscription) throw new Error(`${email} has no subscription.`);
  return new Date(subscription.current_period_end * 1_000).toISOString().slice(0, 10);
}

/** Lets time pass until half an hour after the newest subscription's period: its renewal is not charged yet. */
export async function turnPeriod(email: string): Promise<void> {
  const [subscription] = (await customerOf(email)).subscriptions;
  if (!subscription) throw new Error(`${email} has no subscription.`);
  const left = subscription.current_period_end - Date.now() / 1_000;
  await atStripe("advance", { email, hours: left / 3_600 + 0.5 });
}
