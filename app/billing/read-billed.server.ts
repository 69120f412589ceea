import { acceptDeleted } from "./deleted-customer.server";
import { hasFailed, isReturn } from "./finish-return.server";
import {
  type Billed,
  coversPeriod,
  expanded,
  isPaidPeriod,
  livesOn,
  paidCharge,
  usesCredit,
} from "./read-payment";
import { idOf, type Stripe, stripe } from "./stripe.server";

/** The invoices of a customer, the newest first, asked for once and only if they are needed. */
export type Invoices = () => Promise<Stripe.Invoice[]>;

export function invoicesOf(customer: string): Invoices {
  let asked: Promise<Stripe.Invoice[]> | undefined;
  return () => {
    asked ??= stripe()
      .invoices.list({ customer, limit: 100, expand: ["data.charge", "data.payment_intent"] })
      .autoPagingToArray({ limit: 1_000 })
      .catch((error: unknown) => noneOfDeleted(error, customer));
    return asked;
  };
}

/** What {@link readPayment} reads: of a subscription that is paid for, its newest invoice tells all. */
export async function readBilled(subscription: Stripe.Subscription, invoices: Invoices): Promise<Billed[]> {
  const latest = expanded(subscription.latest_invoice);
  const read = latest ? [await readInvoice(latest, invoices)] : [];
  if (read.some((billed) => coversPeriod(subscription, billed))) return read;
  const others = (await invoices()).filter((each) => idOf(each.subscription) === subscription.id);
  for (const invoice of others) {
    if (read.some(isPaidPeriod)) break;
    if (invoice.id !== latest?.id) read.push(await readInvoice(invoice, invoices));
  }
  return read;
}

async function readInvoice(invoice: Stripe.Invoice, invoices: Invoices): Promise<Billed> {
  if (invoice.status !== "paid") return { invoice, isTakenBack: false };
  const before = usesCredit(invoice) ? paidBefore(invoice, await invoices()) : [];
  const lost = await Promise.all(livesOn(invoice, before).map((each) => isLost(paidCharge(each))));
  return { invoice, isTakenBack: lost.includes(true) };
}

/** Of the same customer: what one subscription has left over pays for the next as well. */
function paidBefore({ id }: Stripe.Invoice, all: Stripe.Invoice[]): Stripe.Invoice[] {
  const behind = all.slice(all.findIndex((each) => each.id === id) + 1);
  return behind.filter(({ status }) => status === "paid");
}

/** Whether a payment was given back in whole, or is disputed and not won. */
export async function isLost(charge: Stripe.Charge | null): Promise<boolean> {
  if (!charge) return false;
  if (charge.refunded) return !(await isReturned(charge));
  if (!charge.disputed) return false;
  const { data: disputes } = await stripe().disputes.list({ charge: charge.id });
  return disputes.some(({ status }) => ["needs_response", "under_review", "lost"].includes(status));
}

/** Whether what made a refund whole was credit that we returned: that takes back nothing of what was paid for. */
async function isReturned({ id }: Stripe.Charge): Promise<boolean> {
  const { data } = await stripe().refunds.list({ charge: id, limit: 100 });
  const newest = data.find((refund) => !hasFailed(refund));
  return newest !== undefined && isReturn(newest);
}

/**
 * A customer that was deleted has nothing to list, and Stripe still tells of them.
 * @throws where it does not know them: with the key of another account nobody has anything.
 */
export async function noneOfDeleted(error: unknown, customer: string): Promise<never[]> {
  await acceptDeleted(error, customer);
  return [];
}
