import { counter } from "./registry.server";

const refusals = counter({
  name: "starglass_stripe_refusals_total",
  help: "Calls that Stripe refused, by its words for why: type, code and decline code, and the status of its answer",
  labels: ["type", "code", "decline", "status"],
});

/** Why Stripe refused a call, in its own words, which are few; empty where it does not say. */
export interface StripeRefusal {
  type: string;
  code: string;
  decline: string;
  status: number;
}

// As with the events of accounts: what has not happened yet is told as 0.
refusals.inc({ type: "invalid_request_error", code: "", decline: "", status: 400 }, 0);

/** Counts a call that Stripe refused. */
export function countStripeRefusal({ type, code, decline, status }: StripeRefusal): void {
  refusals.inc({ type, code, decline, status });
}
