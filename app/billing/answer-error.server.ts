import { data } from "@remix-run/node";
import { log } from "~/log.server";
import { BillingError } from "./billing-error";
import { type Refusal, refusal } from "./refusal";
import { hasPayments } from "./stripe.server";

/**
 * What a route answers to a verb of the billing that was refused. What Stripe or the database failed in is logged here,
 * once; that no payments are configured is no fault.
 * @throws whatever is no BillingError.
 */
export function answerRefusal(error: unknown): Refusal {
  if (!(error instanceof BillingError)) throw error;
  const { code, retryAfter } = error;
  const answer = { ...refusal(code), ...(retryAfter !== null && { retryAfter }) };
  if (answer.status === 503 && hasPayments()) log().error({ err: error }, "a payment or subscription failed");
  return answer;
}

/** The answer of a page whose form was refused. */
export function refused<Answer extends Refusal>(answer: Answer) {
  return data(
    { problem: "refused" as const, ...answer },
    { status: answer.status, headers: retryHeader(answer) },
  );
}

/** When it is worth trying again, where that is known. */
export function retryHeader({ retryAfter }: Refusal): HeadersInit {
  return retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
}
