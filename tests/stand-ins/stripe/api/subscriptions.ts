import { z } from "zod";
import { type Account, change, customerOf, find, ofCustomer } from "../account";
import { endSubscription, planEnd } from "../ending";
import { invalid, noSuch } from "../errors";
import { now } from "../objects/kept";
import { isLive, itemOf, type Subscription } from "../objects/subscription";
import { flag, metadata, text, whole } from "../parameters";
import { changePlan } from "../plan-change";
import { many, one, type Question } from "../question";
import { mergedMetadata } from "./metadata";

const PRORATIONS = ["always_invoice", "create_prorations", "none"] as const;
const STATUSES = [
  ...(["active", "all", "canceled", "ended", "incomplete", "incomplete_expired"] as const),
  ...(["past_due", "paused", "trialing", "unpaid"] as const),
] as const;

/** What a subscription is changed to; also asked for a preview. */
export const wantedItems = z
  .array(z.strictObject({ id: text, price: text.optional(), quantity: whole.optional() }))
  .length(1);

export const proration = {
  proration_behavior: z.enum(PRORATIONS).optional(),
  proration_date: whole.optional(),
};

const update = {
  cancel_at_period_end: flag.optional(),
  /** Empty: it goes on. */
  cancel_at: z.union([z.literal(""), whole]).optional(),
  items: wantedItems.optional(),
  ...proration,
  payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"]).optional(),
  metadata: metadata.optional(),
};

/** What may go with a change that waits for its payment. */
const WITH_PENDING = ["payment_behavior", "proration_behavior", "proration_date", "items", "expand"];

export const SUBSCRIPTIONS: Question[] = [
  many({
    path: "/v1/subscriptions",
    kind: "subscription",
    noun: "subscription",
    parameters: { customer: text.optional(), status: z.enum(STATUSES).optional() },
    run(account, { customer, status }) {
      if (customer) customerOf(account, customer, "customer");
      const all = customer
        ? ofCustomer(account.subscriptions, customer)
        : [...account.subscriptions.values()];
      return all.filter((subscription) => isAsked(subscription, status));
    },
  }),
  one({
    method: "GET",
    path: "/v1/subscriptions/:id",
    kind: "subscription",
    parameters: {},
    run: (account, _parameters, id) => find(account.subscriptions, "subscription", id),
  }),
  one({
    method: "POST",
    path: "/v1/subscriptions/:id",
    kind: "subscription",
    parameters: update,
    run: (account, asked, id) => updated(account, find(account.subscriptions, "subscription", id), asked),
  }),
  one({
    method: "DELETE",
    path: "/v1/subscriptions/:id",
    kind: "subscription",
    parameters: { invoice_now: z.enum(["false"]).optional(), prorate: z.enum(["false"]).optional() },
    run(account, _parameters, id) {
      const subscription = find(account.subscriptions, "subscription", id);
      if (!isLive(subscription)) throw noSuch("subscription", id);
      endSubscription(account, subscription, "cancellation_requested");
      return subscription;
    },
  }),
];

const IF_UNPAID = {
  allow_incomplete: undefined,
  error_if_incomplete: "refuse",
  pending_if_incomplete: "wait",
} as const;

type Update = z.output<z.ZodObject<typeof update>>;

function updated(account: Account, subscription: Subscription, asked: Update): Subscription {
  const { items, metadata, payment_behavior: behaviour } = asked;
  const other = Object.keys(asked).find((name) => !WITH_PENDING.includes(name));
  if (behaviour === "pending_if_incomplete" && other)
    throw invalid(
      `You cannot pass \`${other}\` together with \`payment_behavior=pending_if_incomplete\`, as it is not supported by pending updates.`,
      { param: other },
    );
  const end = wantedEnd(asked);
  if (!isLive(subscription) && (end !== undefined || items))
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  if (items)
    changePlan(account, subscription, {
      ...wantedPlan(account, subscription, items),
      behaviour: asked.proration_behavior ?? "create_prorations",
      prorationDate: asked.proration_date,
      ifUnpaid: IF_UNPAID[behaviour ?? "allow_incomplete"],
    });
  if (end !== undefined) planEnd(account, subscription, end);
  if (metadata)
    change(account, "customer.subscription.updated", subscription, {
      metadata: mergedMetadata(subscription.metadata, metadata),
    });
  return subscription;
}

/** When the subscription is to end; undefined where nothing is said of that. */
function wantedEnd({ cancel_at_period_end: isCancelling, cancel_at: moment }: Update) {
  if (isCancelling !== undefined && moment !== undefined)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.");
  if (typeof moment === "number" && moment <= now())
    throw invalid("Invalid timestamp: must be in the future.", { param: "cancel_at" });
  if (moment !== undefined) return moment === "" ? null : moment;
  return isCancelling ? ("period" as const) : isCancelling === false ? null : undefined;
}

/** The price and quantity that are wanted of the subscription's item, checked. */
export function wantedPlan(
  account: Account,
  subscription: Subscription,
  [wanted]: z.output<typeof wantedItems>,
) {
  const item = itemOf(subscription);
  if (wanted?.id !== item.id) throw noSuch("subscription_item", wanted?.id ?? "", "items[0][id]");
  return {
    price: wanted.price ? find(account.prices, "price", wanted.price, "items[0][price]") : item.price,
    quantity: wanted.quantity ?? item.quantity,
  };
}

function isAsked(subscription: Subscription, status: (typeof STATUSES)[number] | undefined): boolean {
  if (status === "all") return true;
  if (status === undefined) return subscription.status !== "canceled";
  if (status === "ended") return !isLive(subscription);
  return subscription.status === status;
}
