import { type Account, ofCustomer, tell } from "./account";
import { type Dispute, newDispute } from "./objects/dispute";
import type { Charge } from "./objects/payment";
import { refundCharge } from "./refunds";

/**
 * @param earlier how many payments before the last.
 * @param part in cents; the whole rest where it is not named.
 */
export function refundPayment(account: Account, customer: string, earlier: number, part?: number): Charge {
  const charge = chargeOf(account, customer, earlier, ({ refunded }) => !refunded);
  const left = charge.amount - charge.amount_refunded;
  refundCharge(account, charge, { amount: Math.min(part ?? left, left) });
  return charge;
}

export function openDispute(account: Account, customer: string, earlier: number): Dispute {
  const charge = chargeOf(account, customer, earlier, ({ disputed }) => !disputed);
  charge.disputed = true;
  const dispute = newDispute(charge);
  account.disputes.set(dispute.id, dispute);
  tell(account, "charge.dispute.created", dispute);
  tell(account, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

export function closeDispute(account: Account, customer: string, status: "won" | "lost"): Dispute {
  const dispute = [...account.disputes.values()].findLast(
    (each) => each.status === "needs_response" && account.charges.get(each.charge)?.customer === customer,
  );
  if (!dispute) throw new Error(`No open dispute of ${customer}.`);
  dispute.status = status;
  tell(account, "charge.dispute.closed", dispute, { status: "needs_response" });
  if (status === "won") tell(account, "charge.dispute.funds_reinstated", dispute);
  return dispute;
}

function chargeOf(
  account: Account,
  customer: string,
  earlier: number,
  isFit: (charge: Charge) => boolean,
): Charge {
  const fit = ofCustomer(account.charges, customer).filter((each) => each.paid && isFit(each));
  const charge = fit.at(-1 - earlier);
  if (!charge) throw new Error(`No such payment of ${customer}.`);
  return charge;
}
