import { type Account, customerOf, ofCustomer, tell } from "./account";
import { expireSession } from "./checkout";
import { endSubscription } from "./ending";
import { isLive } from "./objects/subscription";
import { stopAdvancing } from "./setting-aside";

/** Deletes a customer: its subscriptions end at once, its open checkout sessions expire. */
export function deleteCustomer(account: Account, id: string) {
  const customer = customerOf(account, id);
  for (const session of ofCustomer(account.sessions, id))
    if (session.status === "open") expireSession(account, session);
  for (const subscription of ofCustomer(account.subscriptions, id))
    if (isLive(subscription)) endSubscription(account, subscription, "cancellation_requested");
  for (const invoice of ofCustomer(account.invoices, id)) stopAdvancing(invoice);
  const deleted = { id, object: "customer" as const, deleted: true as const };
  account.customers.set(id, deleted);
  tell(account, "customer.deleted", customer);
  return deleted;
}
