import { z } from "zod";
import { type Account, find } from "../account";
import { invalid } from "../errors";
import { metadata, text, whole } from "../parameters";
import { many, one, type Question } from "../question";
import { refundCharge } from "../refunds";
import { mergedMetadata } from "./metadata";

const parameters = {
  charge: text,
  amount: whole.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
};

export const REFUNDS: Question[] = [
  one({
    method: "POST",
    path: "/v1/refunds",
    kind: "refund",
    parameters,
    run: (account, { charge, amount, reason, metadata = {} }) => {
      const found = find(account.charges, "charge", charge, "charge");
      const disputes = [...account.disputes.values()].filter((each) => each.charge === found.id);
      if (disputes.some(({ status }) => status !== "won"))
        throw invalid(`Charge ${found.id} has been charged back; cannot issue a refund.`, {
          code: "charge_disputed",
        });
      const wanted = amount ?? found.amount - found.amount_refunded;
      if (wanted < 1) throw invalid("Invalid positive integer", { param: "amount" });
      return refundCharge(account, found, {
        amount: wanted,
        reason,
        metadata: mergedMetadata({}, metadata),
      });
    },
  }),
  one({
    method: "GET",
    path: "/v1/refunds/:id",
    kind: "refund",
    parameters: {},
    run: (account, _parameters, id) => find(account.refunds, "refund", id),
  }),
  many({
    path: "/v1/refunds",
    kind: "refund",
    noun: "refund",
    parameters: { charge: text.optional() },
    run: ({ refunds }: Account, { charge }) =>
      [...refunds.values()].filter((refund) => !charge || refund.charge === charge),
  }),
];
