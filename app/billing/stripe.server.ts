import Stripe from "stripe";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { BillingError } from "./billing-error";
import { PLANS, type PlanType } from "./plans";

export type { Stripe };

/** The version that the specification names and the package's types describe. */
const API_VERSION = "2025-02-24.acacia";
/** Milliseconds that one request may take. */
const TIMEOUT = 8_000;
/** How often a request is repeated where it did not arrive; each has an idempotency key. */
const RETRIES = 2;

/**
 * How something is asked that changes a subscription, and may charge: its answer is waited for, and it is asked once. Late
 * is not refused. The package still repeats what a broken connection cut off, so that what charges needs a key of its own.
 */
export const UNHURRIED = { timeout: 80_000, maxNetworkRetries: 0 } as const;

/** Our languages as Stripe's pages name them. */
export const STRIPE_LOCALES = {
  en: "en",
  es: "es",
  "zh-CN": "zh",
  "zh-TW": "zh-TW",
  fr: "fr",
  de: "de",
} as const satisfies Record<Language, string>;

let client: Stripe | undefined;

/** Whether payments are configured. */
export function hasPayments(): boolean {
  return settings().stripe !== undefined;
}

/**
 * The client of the payment provider.
 * @throws BillingError `session` where none is configured.
 */
export function stripe(): Stripe {
  client ??= connect();
  return client;
}

/** The id at Stripe of the price that a plan is sold at; undefined where none is configured. */
export function priceIdOf(type: PlanType): string | undefined {
  const plan = PLANS.find((each) => each.type === type);
  return plan && settings().stripe?.prices[plan.priceVariable];
}

/** Where forms may lead to: the pages of the provider, or of what stands in for it. */
export function paymentOrigins({ url }: { url?: string }): string[] {
  return url ? [new URL(url).origin] : ["https://checkout.stripe.com", "https://billing.stripe.com"];
}

/** Whether the provider refused a request, and for that reason. */
export function isStripeFault(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Stripe.errors.StripeError && (codes.length === 0 || codes.includes(error.code ?? ""))
  );
}

/**
 * Whether the provider has heard a request and refused it for good: it repeats that answer to the same idempotency key.
 * Not so where it could not be reached, or was still at work on the same request.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode !== undefined && error.statusCode !== 409 && error.statusCode !== 429;
}

/** Whether it is not known what the provider has made, or will make, of a request. */
export function isUnheard(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === undefined || error.statusCode === 409;
}

/** The id of what Stripe names, by its id or as a whole. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === "string") return reference;
  return reference && typeof reference === "object" && "id" in reference ? String(reference.id) : null;
}

/** Whether the provider does not know what a request names; `what` tells by its message or parameter which thing. */
export function isMissing(error: unknown, what: RegExp): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    error.code === "resource_missing" &&
    what.test(`${error.param ?? ""} ${error.message}`.toLowerCase())
  );
}

/** Whether a payment was refused: by the bank, or because it wants to be asked once more. */
export function isDeclined(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError ||
    isStripeFault(error, "subscription_payment_intent_requires_action")
  );
}

function connect(): Stripe {
  const configured = settings().stripe;
  if (!configured) throw new BillingError("session");
  const { secretKey, url } = configured;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url && addressOf(url)),
  });
}

function addressOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: port || undefined,
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
  };
}
