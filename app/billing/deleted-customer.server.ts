import { isMissing, type Stripe, stripe } from "./stripe.server";

/**
 * Takes note that something is missing because its customer was deleted at Stripe, which tells of them still.
 * @throws what was thrown for any other reason; and where Stripe does not know the customer: with the key of another account
 * nobody has anything, which says nothing of them.
 */
export async function acceptDeleted(
  error: unknown,
  customer: string,
  options?: Stripe.RequestOptions,
): Promise<void> {
  if (!isMissing(error, /customer/)) throw error;
  await stripe().customers.retrieve(customer, options);
}
