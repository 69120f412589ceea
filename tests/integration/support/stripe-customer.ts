import { randomUUID } from "node:crypto";
import type { ReadSubscription } from "~/billing/read-subscription";
import { writeSubscriptions } from "~/billing/write-subscriptions.server";
import { db } from "~/db.server";
import type { Language } from "~/i18n/languages";
import { mailsTo, newEmail } from "./person";

export const AHEAD = new Date("2099-03-01T10:00:00Z");
export const LATER = new Date("2100-03-01T10:00:00Z");
const BEGUN = new Date("2025-02-01T10:00:00Z");
export const BEHIND = new Date("2026-02-01T10:00:00Z");

export function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000);
}

/** What a reading of Stripe tells of a subscription, where it differs from one that was just paid. */
export type Told = Partial<ReadSubscription>;

export const FAILED: Told = { paymentState: "failed", expiresAt: BEHIND, openInvoiceId: "in_2" };

/** A person who has a yearly subscription, as Stripe tells of it from one reading to the next. */
export async function newCustomer(language: Language = "en") {
  const email = newEmail();
  const { customer } = await db().user.create({
    data: { email, language, customer: { create: {} } },
    select: { customer: true },
  });
  const subscription: ReadSubscription = {
    stripeSubscriptionId: `sub_${randomUUID()}`,
    planType: "yearly",
    status: "active",
    paymentState: "fine",
    price: 8392,
    paymentIntentId: null,
    startsAt: BEGUN,
    expiresAt: AHEAD,
    graceUntil: null,
    createdAt: BEGUN,
    endedAt: null,
    openInvoiceId: null,
    openInvoiceUrl: null,
    wanted: null,
  };
  let reading = 0;
  return {
    email,
    /** Has earlier plans leave something over, in cents. */
    credit: (credit: number) => db().customer.update({ where: { id: customer?.id }, data: { credit } }),
    /** Writes a reading down, by default the next one. @returns the kinds of the mails that it queued. */
    async read(told: Told, number = reading + 1) {
      reading = number;
      const before = await mailsTo(email);
      const subscriptions = [{ ...subscription, ...told }];
      await writeSubscriptions(
        { id: customer?.id ?? "", number },
        {
          isDeleted: false,
          credit: 0,
          listed: [subscription.stripeSubscriptionId],
          subscriptions,
          running: [],
        },
      );
      return (await mailsTo(email)).slice(before.length).map(({ kind }) => kind);
    },
  };
}
