import type { Agent } from "node:http";
import { SECRET_KEY } from "../tests/stand-ins/stripe";
import { API_VERSION } from "../tests/stand-ins/stripe/events";
import { signature } from "../tests/stand-ins/stripe/webhooks";
import { type Speed, speedOf } from "./speed";
import { subscribe } from "./subscribe";
import { keptConnections, timedRequest } from "./timed-request";
import { type Shop, WEBHOOK_SECRET } from "./with-shop";

/** How many customers events are about, each in a lane of their own. */
const CUSTOMERS = 10;
/** In milliseconds. */
const WARM_UP = 1_000;
const DURATION = 4_000;
/** What the server reads of a customer at Stripe after each event, both at once. */
const READ = [
  (customer: string) => `/v1/customers/${customer}`,
  (customer: string) =>
    `/v1/subscriptions?customer=${customer}&status=all&limit=100&expand[0]=data.latest_invoice.charge&expand[1]=data.latest_invoice.payment_intent`,
];

export interface WebhookSpeed {
  /** Events that are new: their customer is read at Stripe, and written. One after the other, and of ten customers at once. */
  single: Speed;
  fresh: Speed;
  /** Events that came before, ten at once. */
  repeated: Speed;
  /** What is read for a new event, read by this client alone, ten times at once. */
  stripe: Speed;
}

/** Sends signed events, as Stripe does, about people who have subscribed. */
export async function measureWebhooks(shop: Shop): Promise<WebhookSpeed> {
  const customers: string[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await subscribe(shop, n));
  const customerOf = (lane: number) => customers[lane] ?? "";
  const agent = keptConnections();
  const sendNew = (lane: number) => sendEvent(agent, shop.url, eventAbout(customerOf(lane)));
  const known = customers.map(eventAbout);
  const all = { lanes: CUSTOMERS, duration: DURATION };
  try {
    await speedOf(sendNew, { ...all, duration: WARM_UP });
    for (const event of known) await sendEvent(agent, shop.url, event);
    return {
      single: await speedOf(sendNew, { ...all, lanes: 1 }),
      fresh: await speedOf(sendNew, all),
      repeated: await speedOf((lane) => sendEvent(agent, shop.url, known[lane] ?? ""), all),
      stripe: await speedOf((lane) => readCustomer(agent, shop.stripe.url, customerOf(lane)), all),
    };
  } finally {
    agent.destroy();
  }
}

/** A new event about a customer. */
export function eventAbout(customer: string): string {
  const id = `evt_${crypto.randomUUID().replaceAll("-", "")}`;
  const object = { id: "sub_of_the_bench", object: "subscription", customer };
  return JSON.stringify(
    { id, object: "event", type: "customer.subscription.updated", data: { object } },
    null,
    2,
  );
}

/** Sends one as Stripe does. @throws Error where it is not taken. */
export async function sendEvent(agent: Agent, origin: string, body: string): Promise<void> {
  const { status } = await timedRequest(agent, {
    url: `${origin}/stripe/webhook`,
    method: "POST",
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(body)),
      "Stripe-Signature": signature(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000)),
    },
    body,
  });
  if (status !== 200) throw new Error(`An event was answered ${status}`);
}

async function readCustomer(agent: Agent, stripe: string, customer: string): Promise<void> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}`, "Stripe-Version": API_VERSION };
  const answers = await Promise.all(
    READ.map((pathOf) => timedRequest(agent, { url: stripe + pathOf(customer), headers })),
  );
  for (const { status, text } of answers) if (status !== 200) throw new Error(`Stripe: ${status} ${text}`);
}
