import { type Account, change, customerOf } from "./account";
import { actionRequired, declined, invalid } from "./errors";
import { collect, draftInvoice, dropUpdate, finalise, outcomeOf } from "./invoicing";
import { type Bill, type Line, newLine, type Span, settle } from "./objects/invoice";
import { now } from "./objects/kept";
import { monthsOf, type Price, planOf } from "./objects/price";
import { itemOf, type Subscription } from "./objects/subscription";
import { awaitPayment } from "./pending-updates";
import { firstPeriod, fullLine } from "./subscriptions";

export type ProrationBehaviour = "always_invoice" | "create_prorations" | "none";

export interface WantedPlan {
  price: Price;
  quantity: number;
  behaviour: ProrationBehaviour;
  /** From when on the new price counts; now where it is not named. */
  prorationDate?: number;
  /** Whether a payment that fails refuses the whole change, or has it wait; it happens all the same where neither is said. */
  ifUnpaid?: "refuse" | "wait";
}

export interface PlanChange {
  lines: Line[];
  /** A new interval starts a new period at once, and is always billed at once. */
  isNewPeriod: boolean;
  isBilledNow: boolean;
  period: Span;
}

/**
 * What a change of plan would cost, to the second and the cent.
 * @throws ApiError where the date is outside the period.
 */
export function planChange(account: Account, subscription: Subscription, wanted: WantedPlan): PlanChange {
  const { price, quantity, behaviour, prorationDate = now() } = wanted;
  const old = itemOf(subscription);
  const present = { start: subscription.current_period_start, end: subscription.current_period_end };
  if (prorationDate < present.start || prorationDate > present.end)
    throw invalid("The proration date must be within the current period of the subscription.", {
      param: "proration_date",
    });
  const isNewPeriod = monthsOf(old.price) !== monthsOf(price);
  const isSame = old.price.id === price.id && old.quantity === quantity;
  const rest = { start: prorationDate, end: present.end };
  const part = (rest.end - rest.start) / (present.end - present.start);
  const lines: Line[] = [];
  if (behaviour !== "none" && !isSame) lines.push(unusedLine(subscription, part, rest));
  if (isNewPeriod) {
    const period = firstPeriod(account, subscription.customer, price);
    lines.push(fullLine(subscription, price, quantity, period));
    return { lines, isNewPeriod, isBilledNow: true, period };
  }
  if (behaviour !== "none" && !isSame) lines.push(remainingLine(subscription, wanted, part, rest));
  const isBilledNow = behaviour === "always_invoice" && lines.length > 0;
  return { lines, isNewPeriod, isBilledNow, period: present };
}

/**
 * Changes what is subscribed to.
 * @throws ApiError where the payment fails and that refuses the change.
 */
export function changePlan(account: Account, subscription: Subscription, wanted: WantedPlan): void {
  const { lines, isNewPeriod, isBilledNow, period } = planChange(account, subscription, wanted);
  // The credit that has waited pays for this one.
  if (wanted.ifUnpaid !== "refuse") dropUpdate(account, subscription);
  const customer = customerOf(account, subscription.customer);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = isBilledNow && settle(total, customer.balance).amountDue > 0;
  // Who asks for a change is there, unless the request says otherwise.
  const outcome = isPaid ? outcomeOf(account, customer.id, "present") : "works";
  if (wanted.ifUnpaid === "refuse" && outcome === "fails") throw declined();
  if (wanted.ifUnpaid === "refuse" && outcome === "requires action") throw actionRequired();
  dropUpdate(account, subscription);

  const { price, quantity } = wanted;
  const passed = { start: subscription.current_period_start, end: subscription.current_period_end };
  const item = { ...itemOf(subscription), price, plan: planOf(price), quantity };
  const changes: Partial<Subscription> = {
    items: { ...subscription.items, data: [item] },
    ...(isNewPeriod && {
      billing_cycle_anchor: period.start,
      current_period_start: period.start,
      current_period_end: period.end,
      cancel_at: subscription.cancel_at_period_end ? period.end : subscription.cancel_at,
    }),
  };
  const bill: Bill = { reason: "subscription_update", lines, period: passed };
  if (wanted.ifUnpaid === "wait" && outcome !== "works") {
    const invoice = draftInvoice(account, subscription, bill);
    finalise(account, invoice);
    // Nobody tries it again but the customer.
    collect(account, invoice, outcome, { isAutomatic: false });
    awaitPayment(account, subscription, { invoice: invoice.id, changes });
    return;
  }
  change(account, "customer.subscription.updated", subscription, changes);
  if (isNewPeriod) account.announced.delete(subscription.id);
  if (!isBilledNow) {
    const pending = account.pendingLines.get(subscription.id) ?? [];
    account.pendingLines.set(subscription.id, [...pending, ...lines]);
    return;
  }
  const invoice = draftInvoice(account, subscription, bill);
  finalise(account, invoice);
  collect(account, invoice, outcome);
}

function unusedLine(subscription: Subscription, part: number, period: Span): Line {
  const { price, quantity } = itemOf(subscription);
  return newLine(subscription, {
    price,
    quantity,
    amount: -Math.round(price.unit_amount * quantity * part),
    description: `Unused time on Starglass Premium after ${dayText(period.start)}`,
    period,
    isProration: true,
  });
}

function remainingLine(
  subscription: Subscription,
  { price, quantity }: WantedPlan,
  part: number,
  period: Span,
): Line {
  return newLine(subscription, {
    price,
    quantity,
    amount: Math.round(price.unit_amount * quantity * part),
    description: `Remaining time on Starglass Premium after ${dayText(period.start)}`,
    period,
    isProration: true,
  });
}

function dayText(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString("en-GB", {
    day: "2-digit",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
