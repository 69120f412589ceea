import { z } from "zod";
import { ATOMS } from "./schema-atoms";

const { plan } = ATOMS;

export const planSchema = z.object({
  type: plan,
  name: z.string(),
  months: z.int(),
  price: z.int(),
  pricePerMonth: z.int(),
  currency: z.literal("usd"),
  discount: z.int(),
  isRecommended: z.boolean(),
});
export const plansSchema = z.object({ plans: z.array(planSchema) });
export const checkoutAddressSchema = z.object({ url: z.url() });
export const portalAddressSchema = z.object({ url: z.url() });

export const subscriptionSchema = z.object({
  subscription: z
    .object({
      plan,
      state: z.enum([
        ...(["active", "renewing", "pending", "failed", "actionRequired"] as const),
        ...(["unpaid", "cancelled", "cancelledUnpaid", "ended"] as const),
      ]),
      price: z.int().nullable(),
      expiresAt: z.iso.datetime(),
      isPremium: z.boolean(),
      openInvoiceUrl: z.url().nullable(),
      /** The other plan that is wanted. */
      wanted: z
        .object({
          plan,
          state: z.enum(["processing", "waiting", "done", "lapsed", "undone"]),
          until: z.iso.datetime(),
          invoiceUrl: z.url().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  credit: z.int(),
});

/** What another plan would cost, in cents. */
export const planChangeSchema = z.object({
  from: plan,
  plan,
  price: z.int(),
  dueNow: z.int(),
  credit: z.int(),
  renewsAt: z.iso.datetime(),
  prorationDate: z.int(),
});
