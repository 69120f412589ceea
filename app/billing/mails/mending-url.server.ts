import { settings } from "~/env.server";
import { isMissing, stripe } from "../stripe.server";

/**
 * Where an invoice that was not paid is confirmed or paid: its page at Stripe, which needs no sign-in.
 * @returns null where there is nothing to pay any more; undefined where Stripe has no page for it.
 * @throws where Stripe cannot be reached.
 */
export async function mendingUrl(invoiceId: string): Promise<string | null | undefined> {
  if (!settings().stripe) return undefined;
  try {
    const { status, hosted_invoice_url: url } = await stripe().invoices.retrieve(invoiceId);
    return status === "open" ? (url ?? undefined) : null;
  } catch (error) {
    if (isMissing(error, /invoice/)) return undefined;
    throw error;
  }
}
