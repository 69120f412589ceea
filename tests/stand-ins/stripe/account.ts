import { GOOD_CARD, type Outcome, type Presence } from "./cards";
import { noSuch } from "./errors";
import { newEvent, type StripeEvent } from "./events";
import type { BalanceTransaction } from "./objects/balance-transaction";
import type { Customer } from "./objects/customer";
import type { Dispute } from "./objects/dispute";
import type { Invoice, Line } from "./objects/invoice";
import type { Charge, Intent } from "./objects/payment";
import type { PortalFeatures } from "./objects/portal";
import { newPrice, type Price, type PriceTag } from "./objects/price";
import type { Refund } from "./objects/refund";
import type { Session } from "./objects/session";
import type { Subscription } from "./objects/subscription";

export interface DeletedCustomer {
  id: string;
  object: "customer";
  deleted: true;
}

/** What the stand-in knows of a customer and Stripe does not tell. */
export interface Wallet {
  card: string;
  /** How payments go, whatever the card, always or `when` the customer is there or away; as the card does where it is not set. */
  payments?: { outcome: Outcome; when?: Presence };
  /** By how many seconds the customer's past was moved back. */
  moved: number;
}

/** What a subscription becomes once an invoice is paid. */
export interface PendingUpdate {
  invoice: string;
  changes: Partial<Subscription>;
}

export interface PortalVisit {
  customer: string;
  returnUrl: string;
}

/** Everything that a Stripe account holds; oldest first. */
export interface Account {
  /** Where the stand-in's own pages are. */
  address: string;
  prices: Map<string, Price>;
  /** Methods of payment that the account has activated. */
  activated: string[];
  /** What the portal's saved settings allow; null where none were ever saved. */
  portal: PortalFeatures | null;
  /** What a subscription becomes once a payment was tried for the last time. */
  afterRetries: AfterRetries;
  customers: Map<string, Customer | DeletedCustomer>;
  wallets: Map<string, Wallet>;
  /** Changes by hand of what customers have left over; what invoices take or leave is in these. */
  balanceTransactions: Map<string, BalanceTransaction>;
  sessions: Map<string, Session>;
  /** What each checkout session sells. */
  offers: Map<string, { price: Price; quantity: number }>;
  subscriptions: Map<string, Subscription>;
  /** Parts of a price that wait for a subscription's next invoice. */
  pendingLines: Map<string, Line[]>;
  /** What waits, by its subscription, for the payment of an invoice. */
  pendingUpdates: Map<string, PendingUpdate>;
  /** Subscriptions whose coming invoice was announced. */
  announced: Set<string>;
  invoices: Map<string, Invoice>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  portalVisits: Map<string, PortalVisit>;
  events: StripeEvent[];
  /** The request being answered, for the events that it causes. */
  request: StripeEvent["request"];
  /** Told of each event. */
  onEvent: (event: StripeEvent) => void;
}

export interface AccountOptions {
  address: string;
  prices: PriceTag[];
  activated: string[];
  portal: PortalFeatures | null;
  afterRetries: AfterRetries;
}

export type AfterRetries = "canceled" | "unpaid";

export const NO_REQUEST: StripeEvent["request"] = { id: null, idempotency_key: null };

export function openAccount({ prices, ...options }: AccountOptions): Account {
  return {
    ...options,
    prices: new Map(prices.map((tag) => [tag.id, newPrice(tag)])),
    customers: new Map(),
    wallets: new Map(),
    balanceTransactions: new Map(),
    sessions: new Map(),
    offers: new Map(),
    subscriptions: new Map(),
    pendingLines: new Map(),
    pendingUpdates: new Map(),
    announced: new Set(),
    invoices: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    portalVisits: new Map(),
    events: [],
    request: NO_REQUEST,
    onEvent: () => undefined,
  };
}

/** Tells of a change that has happened. */
export function tell<T extends { object: string }>(
  account: Account,
  type: StripeEvent["type"],
  object: T,
  previous?: object,
): void {
  const event = newEvent(type, object, previous, account.request);
  account.events.push(event);
  account.onEvent(event);
}

/** Changes an object and tells what it was before; a change of nothing is not told. */
export function change<T extends { object: string }>(
  account: Account,
  type: StripeEvent["type"],
  object: T,
  changes: Partial<T>,
): void {
  const previous: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const before = object[name as keyof T];
    if (JSON.stringify(before) !== JSON.stringify(value)) previous[name] = structuredClone(before);
  }
  Object.assign(object, changes);
  if (Object.keys(previous).length > 0) tell(account, type, object, previous);
}

/**
 * What is kept under an id.
 * @throws ApiError where nothing is.
 */
export function find<T>(kept: Map<string, T>, kind: string, id: string, param?: string): T {
  const found = kept.get(id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

/** @throws ApiError where there is none, or none any more. */
export function customerOf(account: Account, id: string, param?: string): Customer {
  const customer = find(account.customers, "customer", id, param);
  if ("deleted" in customer && customer.deleted) throw noSuch("customer", id, param);
  return customer as Customer;
}

export function walletOf({ wallets }: Account, customer: string): Wallet {
  const wallet = wallets.get(customer) ?? { card: GOOD_CARD, moved: 0 };
  wallets.set(customer, wallet);
  return wallet;
}

/** What an account keeps of one customer, oldest first. */
export function ofCustomer<T extends { customer: unknown }>(kept: Map<string, T>, customer: string): T[] {
  return [...kept.values()].filter((each) => each.customer === customer);
}

/** The live invoices, charges and so on of a subscription, oldest first. */
export function ofSubscription({ invoices }: Account, subscription: string): Invoice[] {
  return [...invoices.values()].filter((each) => each.subscription === subscription);
}
