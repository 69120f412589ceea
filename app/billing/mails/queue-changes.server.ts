import type { Language } from "~/i18n/languages";
import { queueMail } from "~/mail.server";
import type { Prisma, Subscription } from "../../../prisma/client/client";
import type { ReadSubscription } from "../read-subscription";

/** Who is written to. */
export interface Recipient {
  email: string;
  language: Language;
}

/** The mails about a subscription. */
export const BILLING_MAILS = ["welcome", "renewal", "payment-failed", "cancelled", "ended", "over"] as const;

export type BillingMail = (typeof BILLING_MAILS)[number];

/** What a mail about a subscription is written from: the plan, cents of a period, and a day as `yyyy-MM-dd`. */
export interface Terms {
  planType: Subscription["planType"];
  price: number | null;
  /** The day that the paid time ends, and of the renewal where there is one. */
  expiresAt: Date;
}

/** Most failures mend themselves within a day, by another attempt or by the person, who saw it on their page. */
const FAILURE_TOLD_AFTER = 24 * 60 * 60 * 1000;

/** Whether a person is told by these mails that it is over, and need not be told once more when the paid time is. */
export function isToldEnd(
  before: Subscription | undefined,
  now: Omit<ReadSubscription, "openInvoiceId">,
): boolean {
  return before?.status === "active" && now.status === "cancelled" && isOver(now);
}

/** Whether nothing is open any more, or Stripe has ended it: while it is cancelled it may be read before its end is. */
function isOver({ endedAt, expiresAt }: Pick<ReadSubscription, "endedAt" | "expiresAt">): boolean {
  return endedAt !== null || expiresAt <= new Date();
}

/** Whether a subscription was paid for at some time, also where all of that was taken back since. */
export function wasEverPaid({ wasPaid, startsAt, expiresAt }: Subscription): boolean {
  return wasPaid || expiresAt > startsAt;
}

/**
 * Queues the mails that tell a person how their subscription has changed.
 * @returns the invoice of whose failure the person is told a day later, unless it is mended by then; null for none.
 */
export async function queueChanges(
  recipient: Recipient,
  before: Subscription | undefined,
  now: ReadSubscription,
  client: Prisma.TransactionClient,
): Promise<string | null> {
  const tell = (what: BillingMail) => queueBillingMail(what, recipient, now, client);
  if (!(before && wasEverPaid(before)) && now.status === "active" && now.expiresAt > new Date())
    await tell("welcome");
  if (before?.status === "active" && now.status === "cancelled") {
    await tell(isOver(now) ? "ended" : "cancelled");
  }
  const hasFailed = now.paymentState === "failed" || now.paymentState === "action_required";
  const { openInvoiceId } = now;
  if (!hasFailed || !openInvoiceId || now.endedAt !== null || before?.failedInvoiceId === openInvoiceId)
    return null;
  const dueAt = new Date(Date.now() + FAILURE_TOLD_AFTER);
  await queueBillingMail("payment-failed", recipient, now, client, { invoice: openInvoiceId, dueAt });
  return openInvoiceId;
}

/** Leaves a mail about a subscription to be sent, with its terms as they are now. */
export function queueBillingMail(
  what: BillingMail,
  { email, language }: Recipient,
  { planType, price, expiresAt }: Terms,
  client: Prisma.TransactionClient,
  { invoice, dueAt }: { invoice?: string; dueAt?: Date } = {},
): Promise<void> {
  const day = expiresAt.toISOString().slice(0, 10);
  const data = { plan: planType, price: String(price ?? ""), day, ...(invoice && { invoice }) };
  return queueMail({ kind: `billing.${what}`, recipient: email, language, data, dueAt }, client);
}
