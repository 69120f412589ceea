import { changeOnce } from "./ask-stripe.server";
import { invoicesOf, readBilled } from "./read-billed.server";
import { isCollected, readPayment } from "./read-payment";
import { renews } from "./read-subscription";
import { idOf, isMissing, isStripeFault, type Stripe, stripe, UNHURRIED } from "./stripe.server";

/** An invoice may be paid, or become final, between the look at it and its being called off: then it is looked at once more. */
const ROUNDS = 3;

/**
 * Sees to it that no money is taken for a subscription any more: it renews no more, whatever is not paid yet is called off, and
 * where nothing is paid for now it ends at once. Repeated or broken off at any point it does no harm: it counts as cancelled
 * only once Stripe collects nothing more.
 * @throws StripeError where something cannot be called off, such as a payment that the bank is at work on.
 */
export async function stopCollecting(subscription: Stripe.Subscription): Promise<void> {
  // First, so that no invoice comes after those that are called off.
  if (renews(subscription)) await renewNoMore(subscription);
  await callOffUnpaid(subscription);
  if (!(await isPaidFor(subscription))) await endNow(subscription);
}

function renewNoMore({ id }: Stripe.Subscription): Promise<void> {
  return changeOnce(
    () => stripe().subscriptions.update(id, { cancel_at_period_end: true }, UNHURRIED),
    async () => !renews(await stripe().subscriptions.retrieve(id)),
  );
}

/** Ends a subscription at once; one that has ended stays so. */
export async function endNow({ id }: Stripe.Subscription): Promise<void> {
  try {
    await stripe().subscriptions.cancel(id, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isMissing(error, /subscription/)) throw error;
  }
}

async function callOffUnpaid({ id }: Stripe.Subscription): Promise<void> {
  let refusal: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data } = await stripe().invoices.list({ subscription: id, limit: 100 });
    // An open one can be paid on its page as well; a draft that does not go on by itself has none.
    const unpaid = data.filter((invoice) => invoice.status === "open" || isCollected(invoice));
    if (unpaid.length === 0) return;
    for (const invoice of unpaid) {
      await callOff(invoice).catch((error: unknown) => {
        if (!isStripeFault(error)) throw error;
        refusal = error;
      });
    }
  }
  throw refusal;
}

/** The draft of a subscription can be neither deleted nor voided: it stays one for good. */
function callOff({ id, status }: Stripe.Invoice): Promise<unknown> {
  if (status === "draft") return stripe().invoices.update(id, { auto_advance: false });
  return stripe().invoices.voidInvoice(id, {}, UNHURRIED);
}

async function isPaidFor({ id, customer }: Stripe.Subscription): Promise<boolean> {
  const expand = ["latest_invoice.charge", "latest_invoice.payment_intent"];
  const subscription = await stripe().subscriptions.retrieve(id, { expand });
  const billed = await readBilled(subscription, invoicesOf(idOf(customer) ?? ""));
  return readPayment(subscription, billed).paidUntil * 1_000 > Date.now();
}
