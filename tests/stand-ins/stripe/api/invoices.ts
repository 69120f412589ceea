import { z } from "zod";
import { type Account, customerOf, find, ofCustomer } from "../account";
import { endsAt } from "../ending";
import { invalid } from "../errors";
import { dropUpdate } from "../invoicing";
import { type Invoice, newInvoice } from "../objects/invoice";
import { newId } from "../objects/kept";
import { isLive, type Subscription } from "../objects/subscription";
import { flag, text } from "../parameters";
import { awaitedInvoice } from "../pending-updates";
import { planChange } from "../plan-change";
import { many, one, type Question } from "../question";
import { updateInvoice, voidInvoice } from "../setting-aside";
import { nextBill } from "../subscriptions";
import { proration, wantedItems, wantedPlan } from "./subscriptions";

const STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;

const wantedDetails = z.strictObject({ items: wantedItems.optional(), ...proration });

export const INVOICES: Question[] = [
  one({
    method: "POST",
    path: "/v1/invoices/create_preview",
    kind: "invoice",
    parameters: {
      customer: text.optional(),
      subscription: text,
      subscription_details: wantedDetails.optional(),
    },
    run(account, { customer, subscription: id, subscription_details: details = {} }) {
      const subscription = find(account.subscriptions, "subscription", id, "subscription");
      if (customer) customerOf(account, customer, "customer");
      if (customer && subscription.customer !== customer)
        throw invalid("The subscription does not belong to the customer.", { param: "subscription" });
      return previewOf(account, subscription, details);
    },
  }),
  many({
    path: "/v1/invoices",
    kind: "invoice",
    noun: "invoice",
    parameters: {
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(STATUSES).optional(),
    },
    run(account, { customer, subscription, status }) {
      if (customer) customerOf(account, customer, "customer");
      const all = customer ? ofCustomer(account.invoices, customer) : [...account.invoices.values()];
      return all.filter(
        (invoice) =>
          (!subscription || invoice.subscription === subscription) && (!status || invoice.status === status),
      );
    },
  }),
  one({
    method: "GET",
    path: "/v1/invoices/:id",
    kind: "invoice",
    parameters: {},
    run: (account, _parameters, id) => find(account.invoices, "invoice", id),
  }),
  one({
    method: "POST",
    path: "/v1/invoices/:id",
    kind: "invoice",
    parameters: { auto_advance: flag.optional() },
    run(account, { auto_advance }, id) {
      const invoice = find(account.invoices, "invoice", id);
      updateInvoice(account, invoice, auto_advance);
      return invoice;
    },
  }),
  one({
    method: "POST",
    path: "/v1/invoices/:id/void",
    kind: "invoice",
    parameters: {},
    run(account, _parameters, id) {
      const invoice = find(account.invoices, "invoice", id);
      const subscription = find(account.subscriptions, "subscription", invoice.subscription);
      if (awaitedInvoice(account, subscription) === invoice) dropUpdate(account, subscription);
      else voidInvoice(account, invoice);
      return invoice;
    },
  }),
];

/** The invoice that a change would bring, or without one the next renewal's. */
function previewOf(
  account: Account,
  subscription: Subscription,
  { items, proration_behavior, proration_date }: z.output<typeof wantedDetails>,
): Invoice {
  const customer = customerOf(account, subscription.customer, "customer");
  const change =
    items && isLive(subscription)
      ? planChange(account, subscription, {
          ...wantedPlan(account, subscription, items),
          behaviour: proration_behavior ?? "create_prorations",
          prorationDate: proration_date,
        })
      : undefined;
  const isEnding = !isLive(subscription) || endsAt(subscription) !== null;
  if (isEnding && !change?.isBilledNow)
    throw invalid(`No upcoming invoices for customer: '${customer.id}'`, {
      status: 404,
      code: "invoice_upcoming_none",
    });
  const next = change?.isBilledNow ? [] : nextBill(account, changed(account, subscription, items)).lines;
  const invoice = newInvoice(
    customer,
    subscription,
    {
      reason: change?.isBilledNow ? "subscription_update" : "upcoming",
      lines: [...(change?.lines ?? []), ...next],
      period: { start: subscription.current_period_start, end: subscription.current_period_end },
    },
    newId("upcoming_in"),
  );
  return { ...invoice, ...(proration_date && { subscription_proration_date: proration_date }) };
}

/** A copy of the subscription as it would be. */
function changed(
  account: Account,
  subscription: Subscription,
  items: z.output<typeof wantedItems> | undefined,
): Subscription {
  const copy = structuredClone(subscription);
  if (items) Object.assign(copy.items.data[0] ?? {}, wantedPlan(account, subscription, items));
  return copy;
}
