import { db } from "~/db.server";
import { log } from "~/log.server";
import { acceptDeleted } from "./deleted-customer.server";
import { idOf, isMissing, isRefusedForGood, type Stripe, stripe } from "./stripe.server";

/** What Stripe is told of both steps of a return, by which they are found again. */
const RETURN = "credit_return";
/** What it is told where the first step is undone. */
const UNDONE = "credit_return_undone";

interface Return {
  key: string;
  customer: string;
  charge: string;
  /** In cents. */
  amount: number;
}

/** Whether a refund is credit that was returned: the period that its charge has paid for stays paid. */
export function isReturn({ metadata }: Stripe.Refund): boolean {
  return metadata?.[RETURN] !== undefined;
}

/** What of a customer's credit these changes of it have taken in order to be returned, in cents. */
export function takenForReturns(transactions: Stripe.CustomerBalanceTransaction[]): number {
  return transactions
    .filter(({ metadata }) => metadata?.[RETURN] !== undefined || metadata?.[UNDONE] !== undefined)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Finishes every return that was interrupted. */
export async function finishReturns(): Promise<void> {
  const rows = await db().customer.findMany({ where: { returnKey: { not: null } }, take: 100 });
  for (const { id } of rows) {
    try {
      await finishReturn(id);
    } catch (error) {
      log().error({ err: error }, "credit could not be returned yet");
    }
  }
}

/**
 * Finishes the return that a row of `customers` tells of, from whichever step it was left at: the credit is taken, then
 * the charge is refunded. Each step is looked for at Stripe before it is done, since a key is forgotten there after a day;
 * till then it repeats a failure of its own as well, so that such a return is finished a day later.
 * @returns what was returned, in cents: 0 where there was none, or where Stripe has refused it and the credit is as before.
 * @throws where Stripe or the database cannot be reached; then it is finished later.
 */
export async function finishReturn(id: string): Promise<number> {
  const row = await db().customer.findUnique({ where: { id } });
  if (!row?.returnKey || !row.stripeCustomerId || !row.returnCharge || !row.returnAmount) return 0;
  const begun: Return = {
    key: row.returnKey,
    customer: row.stripeCustomerId,
    charge: row.returnCharge,
    amount: row.returnAmount,
  };
  const isReturned = (await takeCredit(begun)) && (await refund(begun));
  if (!isReturned) await giveBack(begun);
  await db().customer.updateMany({
    where: { id, returnKey: begun.key },
    data: {
      ...{ returnKey: null, returnCharge: null, returnAmount: null },
      ...(isReturned && { credit: { decrement: begun.amount } }),
    },
  });
  return isReturned ? begun.amount : 0;
}

/** Gives back the credit of a return whose refund has failed at the bank, days later; once, however often it is told. */
export async function undoFailedReturn(refundId: string): Promise<void> {
  const refund = await findRefund(refundId);
  const key = refund?.metadata?.[RETURN];
  const charge = idOf(refund?.charge);
  if (!refund || !key || !charge || !hasFailed(refund)) return;
  const customer = idOf((await stripe().charges.retrieve(charge)).customer);
  if (customer) await giveBack({ key, customer, charge, amount: refund.amount });
}

/** Null where Stripe does not know it: it is none of ours, and telling us once more would not change that. */
async function findRefund(id: string): Promise<Stripe.Refund | null> {
  try {
    return await stripe().refunds.retrieve(id);
  } catch (error) {
    if (isMissing(error, /refund/)) return null;
    throw error;
  }
}

/** Whether a refund will not arrive. */
export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

/** @returns whether there was so much of it, and none of it was given back since. */
async function takeCredit({ key, customer, amount }: Return): Promise<boolean> {
  try {
    const known = await balanceTransactions(customer);
    if (known.some(({ metadata }) => metadata?.[UNDONE] === key)) return false;
    const taken =
      known.find(({ metadata }) => metadata?.[RETURN] === key) ??
      (await stripe().customers.createBalanceTransaction(
        customer,
        { amount, currency: "usd", metadata: { [RETURN]: key } },
        { idempotencyKey: `${key}-take` },
      ));
    // Used for something else meanwhile: nobody is to owe what they get back.
    return taken.ending_balance <= 0;
  } catch (error) {
    await acceptDeleted(error, customer);
    // The credit went with its customer; what was begun is paid all the same.
    return true;
  }
}

/** @returns whether Stripe has taken it on. */
async function refund({ key, charge, amount }: Return): Promise<boolean> {
  try {
    const known = await stripe().refunds.list({ charge, limit: 100 });
    const done =
      known.data.find(({ metadata }) => metadata?.[RETURN] === key) ??
      (await stripe().refunds.create(
        { charge, amount, reason: "requested_by_customer", metadata: { [RETURN]: key } },
        { idempotencyKey: `${key}-refund` },
      ));
    return !hasFailed(done);
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    log().warn({ err: error, charge }, "Stripe does not refund what credit came from");
    return false;
  }
}

/** Undoes the first step, where it was done. */
async function giveBack({ key, customer, amount }: Return): Promise<void> {
  try {
    const known = await balanceTransactions(customer);
    const isTaken = known.some(({ metadata }) => metadata?.[RETURN] === key);
    if (!isTaken || known.some(({ metadata }) => metadata?.[UNDONE] === key)) return;
    await stripe().customers.createBalanceTransaction(
      customer,
      { amount: -amount, currency: "usd", metadata: { [UNDONE]: key } },
      { idempotencyKey: `${key}-undo` },
    );
  } catch (error) {
    await acceptDeleted(error, customer);
    log().error({ customer, amount }, "credit of a customer who is gone could be neither returned nor kept");
  }
}

/** The newest first. */
export function balanceTransactions(customer: string): Promise<Stripe.CustomerBalanceTransaction[]> {
  return stripe()
    .customers.listBalanceTransactions(customer, { limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
}
