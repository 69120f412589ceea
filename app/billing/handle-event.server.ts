import { z } from "zod";
import { removeInBatches } from "~/db/remove-in-batches";
import { db } from "~/db.server";
import { settings } from "~/env.server";
import { log } from "~/log.server";
import { countWebhookEvent } from "~/metrics.server";
import { mayBeSignature } from "./event-signature";
import { undoFailedReturn } from "./finish-return.server";
import { idOf, isMissing, type Stripe, stripe } from "./stripe.server";
import { syncCustomer } from "./sync-customer.server";

/** Everything after which something may be different. Others are taken note of by being answered, no more. */
const HANDLED: ReadonlySet<string> = new Set<Stripe.Event["type"]>([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.updated",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.refunded",
  "charge.refund.updated",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_reinstated",
]);

const idSchema = z.string().regex(/^[\w-]{1,255}$/);
const referenceSchema = z.union([idSchema, z.object({ id: idSchema })]).nullish();

/** All that is read of an event after which something may be different. */
const eventSchema = z.object({
  id: idSchema,
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: idSchema.nullish(),
      customer: referenceSchema,
      charge: referenceSchema,
    }),
    /** What was different before. */
    previous_attributes: z.record(z.string(), z.unknown()).nullish(),
  }),
});

type ReadEvent = z.infer<typeof eventSchema>;

/** For how many days an event is remembered: longer than Stripe repeats one. */
const REMEMBERED_DAYS = 30;

/**
 * Why a message need not even be read, by its header `Stripe-Signature` alone: `unsigned` where that cannot be Stripe's, or
 * not any more, or not yet; `unconfigured` where no secret is set. Null where the message decides.
 */
export function refuseUnread(signature: string | null | undefined): "unsigned" | "unconfigured" | null {
  if (!settings().stripe?.webhookSecret) return refuse("unconfigured");
  return mayBeSignature(signature) ? null : refuse("unsigned");
}

/**
 * Handles a message of Stripe. Of what it says only the customer's id is believed; the rest is read anew.
 * @param body as it arrived, byte for byte. @param signature the header `Stripe-Signature`.
 * @returns `unsigned` where it is not Stripe's, or not of now; `unreadable` where it is, but none that we know how to read;
 * `unconfigured` where no secret is set.
 * @throws where Stripe or the database cannot be reached: it has to come again.
 */
export async function handleEvent(body: string, signature: string | null): Promise<"handled" | Refusal> {
  const secret = settings().stripe?.webhookSecret;
  if (!secret) return refuse("unconfigured");
  const event = mayBeSignature(signature) ? verify(body, signature ?? "", secret) : null;
  if (!event) return refuse("unsigned");
  if (!HANDLED.has(event.type)) {
    countWebhookEvent("other", "ignored");
    return "handled";
  }
  const { data: read } = eventSchema.safeParse(event);
  if (!read) return refuse("unreadable");
  if (!isNews(read)) {
    countWebhookEvent(event.type, "ignored");
    return "handled";
  }
  const outcome = await handleOnce(read).catch((error: unknown) => {
    countWebhookEvent(event.type, "failed");
    throw error;
  });
  countWebhookEvent(event.type, outcome);
  return "handled";
}

type Refusal = "unsigned" | "unreadable" | "unconfigured";

/** What is not Stripe's may name any type: none is believed. */
function refuse<Reason extends Refusal>(reason: Reason): Reason {
  countWebhookEvent("unknown", reason);
  return reason;
}

/** An invoice changes with each step of its payment, which other events tell; of it being set aside, or taken up again, no other. */
function isNews({ type, data: { previous_attributes: before } }: ReadEvent): boolean {
  return type !== "invoice.updated" || (before?.auto_advance !== undefined && before.status === undefined);
}

async function handleOnce(event: ReadEvent): Promise<"handled" | "repeated"> {
  const { id, type } = event;
  if (await db().stripeEvent.findUnique({ where: { id } })) return "repeated";
  const customer = await customerOf(event);
  const { object: kind, id: thing } = event.data.object;
  if (kind === "refund" && thing) await undoFailedReturn(thing);
  if (customer) await syncCustomer(customer);
  await db().stripeEvent.createMany({ data: { id, type }, skipDuplicates: true });
  log().info({ event: id, type }, "an event of Stripe was handled");
  return "handled";
}

/** Forgets events that cannot come again. @returns how many. */
export function removeOldEvents(): Promise<number> {
  return removeInBatches(
    (limit) => db().$executeRaw`
      DELETE FROM "stripe_events" WHERE "id" = ANY(ARRAY(
        SELECT "id" FROM "stripe_events" WHERE "handled_at" < now() - make_interval(days => ${REMEMBERED_DAYS})
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ))`,
  );
}

function verify(body: string, signature: string, secret: string): Stripe.Event | null {
  try {
    return stripe().webhooks.constructEvent(body, signature, secret);
  } catch {
    return null;
  }
}

/** Whose event it is; disputes and refunds name only their charge. */
async function customerOf({ data: { object: thing } }: ReadEvent): Promise<string | null> {
  if (thing.object === "customer") return thing.id ?? null;
  const [customer, charge] = [idOf(thing.customer), idOf(thing.charge)];
  if (customer || !charge) return customer;
  try {
    return idOf((await stripe().charges.retrieve(charge)).customer);
  } catch (error) {
    if (isMissing(error, /charge/)) return null;
    throw error;
  }
}
