import { type Account, change, customerOf, find, tell, walletOf } from "./account";
import type { Outcome } from "./cards";
import { outcomeBy } from "./invoicing";
import type { Session } from "./objects/session";
import { startSubscription } from "./subscriptions";

/** Ends an open session; nothing can be paid by it any more. */
export function expireSession(account: Account, session: Session): void {
  Object.assign(session, { status: "expired", url: null } satisfies Partial<Session>);
  tell(account, "checkout.session.expired", session);
}

/**
 * How the payment of an open session by a card ends; paid, it has made one subscription.
 * @param isAuthenticated whether the customer has done what the card's bank wants of it.
 */
export function payOpenSession(
  account: Account,
  session: Session,
  card: string,
  { isAuthenticated }: { isAuthenticated: boolean },
): Outcome {
  const customer = customerOf(account, session.customer);
  const wallet = walletOf(account, customer.id);
  const outcome = outcomeBy(wallet, card, "first", isAuthenticated);
  if (outcome !== "works") return outcome;
  wallet.card = card;
  const offer = find(account.offers, "checkout.session", session.id);
  const { subscription, invoice } = startSubscription(account, customer, offer);
  change(account, "customer.updated", customer, {
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: subscription.default_payment_method,
    },
  });
  Object.assign(session, {
    status: "complete",
    payment_status: invoice.amount_due > 0 ? "paid" : "no_payment_required",
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  } satisfies Partial<Session>);
  tell(account, "checkout.session.completed", session);
  return "works";
}

/** Where the customer is led after the payment. */
export function successAddress({ id, success_url }: Session): string {
  return success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
}
