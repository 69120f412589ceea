import { data, redirect } from "@remix-run/node";
import { AccountError, type AccountErrorCode } from "~/accounts/account-error";
import { type AccountFaults, faultsOf } from "~/accounts/parts/account-message";
import { BillingError, type BillingErrorCode } from "~/billing/billing-error";
import { hasPayments } from "~/billing/stripe.server";
import { log } from "~/log.server";
import { ReadingError, type ReadingErrorCode } from "~/readings/reading-error";

/** How what a domain refuses is answered, by its code. */
const STATUSES: Record<AccountErrorCode | BillingErrorCode | ReadingErrorCode, number> = {
  // What was typed cannot be taken.
  "email-invalid": 422,
  "email-same": 422,
  "password-weak": 422,
  "password-blank": 422,
  credentials: 422,
  code: 422,
  passkey: 422,
  "passkey-limit": 422,
  "name-blank": 422,
  "token-limit": 422,
  "device-code": 422,
  "no-factor": 422,
  "factor-not-offered": 422,
  "phone-invalid": 422,
  "not-sent": 503,
  link: 422,
  unverified: 422,
  "last-way-in": 422,
  "identity-taken": 422,
  "identity-unproven": 422,
  "identity-stale": 422,
  "old-way-first": 422,
  captcha: 422,
  "session-ended": 303,
  // What is bought cannot be had, or not now.
  "no-user": 422,
  "no-price": 422,
  running: 422,
  "no-subscription": 422,
  "no-customer": 422,
  "none-cancelled": 422,
  "none-to-reactivate": 422,
  "not-changeable": 422,
  "still-renews": 422,
  "not-returnable": 422,
  "change-under-way": 409,
  declined: 422,
  "unknown-session": 404,
  "customer-not-made": 503,
  session: 503,
  "not-saved": 503,
  "cancel-failed": 503,
  "reactivate-failed": 503,
  "change-failed": 503,
  "return-failed": 503,
  // What is asked of the cards.
  premium: 403,
  "not-found": 404,
  "not-drawn": 409,
  "not-asked": 409,
  "no-follow-up": 409,
  opened: 409,
  "not-shareable": 409,
  limit: 429,
  network: 429,
  "too-many": 429,
};

/** The status that belongs to what the readings refuse. */
export function statusOfRefusal(code: ReadingErrorCode): number {
  return STATUSES[code];
}

/** The answer to a form with faults: the page again, with them and with what was typed. Never a password. */
export function answerFaults<Values>(faults: AccountFaults, values: Values) {
  return data({ faults, values }, { status: 422 });
}

/**
 * The answer to a form that a verb of the accounts refused, with what was typed.
 * @throws whatever is no AccountError; Response that leads to the sign-in page where the session has ended meanwhile.
 */
export function answerAccountError<Values>(error: unknown, values: Values) {
  if (!(error instanceof AccountError)) throw error;
  const { code, detail, retryAfter } = error;
  if (code === "session-ended") throw redirect("/sign-in", STATUSES[code]);
  const minutes = retryAfter === null ? null : Math.ceil(retryAfter / 60);
  const faults = faultsOf(code, { detail, minutes });
  return data({ faults, values }, { status: STATUSES[code], headers: retryHeader({ retryAfter }) });
}

/** What a verb of the billing refused; the words are `billing.refusals.{code}`. */
export interface BillingFault {
  code: BillingErrorCode;
  status: number;
  /** Whole seconds until it is worth trying again, where that is known. */
  retryAfter: number | null;
}

/** What an operator has to mend where Stripe refused it, though whoever asked can do no more about it than before. */
const TO_MEND: readonly BillingErrorCode[] = ["no-price", "no-customer"];

/**
 * The fault of the billing that was thrown. What Stripe or the database failed in is logged here, once; that no payments
 * are configured is no fault.
 * @throws whatever is no BillingError.
 */
export function billingFaultOf(error: unknown): BillingFault {
  if (!(error instanceof BillingError)) throw error;
  const fault = billingFault(error.code, error.retryAfter);
  const isToMend = TO_MEND.includes(error.code) && error.cause !== undefined;
  if ((fault.status === 503 || isToMend) && hasPayments())
    log().error({ err: error }, "a payment or subscription failed");
  return fault;
}

/** A fault of the billing that a form has before any verb is asked. */
export function billingFault(code: BillingErrorCode, retryAfter: number | null = null): BillingFault {
  return { code, status: STATUSES[code], retryAfter };
}

/** The answer of a page whose form the billing refused. */
export function answerBillingFault<Fault extends BillingFault>(fault: Fault) {
  return data(
    { problem: "refused" as const, ...fault },
    { status: fault.status, headers: retryHeader(fault) },
  );
}

/** When it is worth trying again, where that is known. */
export function retryHeader({ retryAfter }: { retryAfter: number | null }): HeadersInit {
  return retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
}

/**
 * Answers a refusal of the readings that a page has no words of its own for.
 * @throws Response with the status that belongs to a ReadingError; the error itself otherwise.
 */
export function throwReadingError(error: unknown): never {
  if (error instanceof ReadingError) throw new Response(null, { status: STATUSES[error.code] });
  throw error;
}
