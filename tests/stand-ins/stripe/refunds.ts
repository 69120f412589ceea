import { type Account, change, find, tell } from "./account";
import { invalid } from "./errors";
import type { Charge } from "./objects/payment";
import { moneyText } from "./objects/price";
import { newRefund, type Refund, type Refunding } from "./objects/refund";

/**
 * Gives back a payment, or a part of it.
 * @throws ApiError where there is not so much left of it.
 */
export function refundCharge(account: Account, charge: Charge, refunding: Refunding): Refund {
  const left = charge.amount - charge.amount_refunded;
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (refunding.amount > left)
    throw invalid(
      `Refund amount (${moneyText(refunding.amount, charge.currency)}) is greater than unrefunded amount on charge (${moneyText(left, charge.currency)})`,
      { param: "amount" },
    );
  const refund = newRefund(charge, refunding);
  account.refunds.set(refund.id, refund);
  const { amount_refunded, refunded } = charge;
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  tell(account, "charge.refunded", charge, { amount_refunded, refunded });
  tell(account, "refund.created", refund);
  return refund;
}

/** The bank does not take a customer's last refund: the payment is as if it had not been given back. */
export function failRefund(account: Account, customer: string): Refund {
  const refund = [...account.refunds.values()].findLast(
    ({ charge, status }) => status === "succeeded" && account.charges.get(charge)?.customer === customer,
  );
  if (!refund) throw new Error(`No refund to ${customer}.`);
  const charge = find(account.charges, "charge", refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  change(account, "charge.refund.updated", refund, {
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  tell(account, "refund.updated", refund, { status: "succeeded" });
  tell(account, "refund.failed", refund);
  return refund;
}
