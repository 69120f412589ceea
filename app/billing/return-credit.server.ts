import { randomUUID } from "node:crypto";
import { db } from "~/db.server";
import { asBillingError, limitStripeRequests, requireCustomer, saveChange } from "./ask-stripe.server";
import { BillingError } from "./billing-error";
import { findCredit } from "./find-credit.server";
import {
  balanceTransactions,
  finishReturn,
  hasFailed,
  isReturn,
  takenForReturns,
} from "./finish-return.server";
import { isLost } from "./read-billed.server";
import { paidCharge } from "./read-payment";
import { isRunning, renews } from "./read-subscription";
import { idOf, type Stripe, stripe } from "./stripe.server";
import { listSubscriptions, syncCustomer } from "./sync-customer.server";

/** So many payments are given back from at once; the next press goes on. */
const AT_ONCE = 5;

interface Returnable {
  charge: string;
  /** In cents. */
  amount: number;
}

/**
 * Returns a person's credit by refunding the payments that it came from, once nothing renews any more: as much as they
 * still hold. What was paid for stays paid. Pressed twice, or interrupted, it pays once.
 * @returns what is left, in cents: it cannot be returned in this way.
 * @throws BillingError `no-customer`, `still-renews`, `not-returnable`, `return-failed`, `not-saved`, `too-many`.
 */
export async function returnCredit(userId: string): Promise<number> {
  await limitStripeRequests(userId, "cancel");
  try {
    const customer = await requireCustomer(userId);
    const { id } = await db().customer.findUniqueOrThrow({ where: { userId }, select: { id: true } });
    let returned = await finishReturn(id);
    const running = (await listSubscriptions(customer)).filter(isRunning);
    if (running.some(renews)) throw new BillingError("still-renews");
    for (let count = 0; count < AT_ONCE; count += 1) {
      const next = await nextReturn(customer);
      if (!next) break;
      // Where another request has begun one, it is that which is finished.
      await beginReturn(id, next);
      const paid = await finishReturn(id);
      if (paid === 0) break;
      returned += paid;
    }
    await saveChange(() => syncCustomer(customer));
    if (returned === 0) throw new BillingError("not-returnable");
    return await findCredit(userId);
  } catch (error) {
    throw asBillingError(error, "return-failed");
  }
}

async function beginReturn(id: string, { charge, amount }: Returnable): Promise<void> {
  await db().customer.updateMany({
    where: { id, returnKey: null },
    data: { returnKey: randomUUID(), returnCharge: charge, returnAmount: amount },
  });
}

/** The newest payment that credit can be returned to, and how much; null for none. */
async function nextReturn(customer: string): Promise<Returnable | null> {
  const [found, invoices, transactions] = await Promise.all([
    stripe().customers.retrieve(customer),
    stripe()
      .invoices.list({ customer, status: "paid", limit: 100, expand: ["data.charge"] })
      .autoPagingToArray({ limit: 1_000 }),
    balanceTransactions(customer),
  ]);
  if (found.deleted) return null;
  const { left, sources } = await leftOver(invoices, transactions);
  const limit = Math.min(-found.balance, left);
  if (limit <= 0) return null;
  for (const charge of invoices.filter((each) => sources.has(each)).map(paidCharge)) {
    const rest = charge ? charge.amount_captured - charge.amount_refunded : 0;
    if (charge && rest > 0 && !charge.disputed && !(await refusesReturns(charge.id)))
      return { charge: charge.id, amount: Math.min(limit, rest) };
  }
  return null;
}

/**
 * What changes of plan have left over since the last payment, which used up all that there was before, and is not returned;
 * and the invoices that it was paid with. What nobody paid for, or whose payment was taken back, does not count.
 */
async function leftOver(invoices: Stripe.Invoice[], transactions: Stripe.CustomerBalanceTransaction[]) {
  const last = invoices.findIndex((invoice) => paidCharge(invoice) !== null);
  const since = invoices.slice(0, last === -1 ? invoices.length : last);
  const begun = last === -1 ? 0 : (invoices[last]?.created ?? 0);
  const sources = new Set<Stripe.Invoice>();
  let made = 0;
  for (const change of since.filter(({ total }) => total < 0)) {
    const behind = [...comesFrom(change, invoices)];
    const charges = behind.map(paidCharge).filter((charge) => charge !== null);
    if (charges.length === 0 || (await Promise.all(charges.map(isLost))).includes(true)) continue;
    made -= change.total;
    for (const each of behind) sources.add(each);
  }
  return { left: made - takenForReturns(transactions.filter(({ created }) => created >= begun)), sources };
}

/** The paid invoices that the credit of one comes from, itself first: before a change of the same subscription, before used credit of any. */
function comesFrom(invoice: Stripe.Invoice, paid: Stripe.Invoice[], found = new Set<Stripe.Invoice>()) {
  if (found.has(invoice)) return found;
  found.add(invoice);
  const before = paid.slice(paid.indexOf(invoice) + 1);
  const [newest] = before;
  const changed = before.find((each) => idOf(each.subscription) === idOf(invoice.subscription));
  if (changed && invoice.lines.data.some(({ amount }) => amount < 0)) comesFrom(changed, paid, found);
  const usesLeft = invoice.starting_balance < 0 && (newest?.ending_balance ?? 0) < 0;
  if (newest && usesLeft) comesFrom(newest, paid, found);
  return found;
}

/** Whether a bank did not take what was returned to it before. */
async function refusesReturns(charge: string): Promise<boolean> {
  const { data } = await stripe().refunds.list({ charge, limit: 100 });
  return data.some((refund) => isReturn(refund) && hasFailed(refund));
}
