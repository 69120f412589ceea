import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { settings } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { BillingError } from "./billing-error";
import { PLANS, type PlanType } from "./plans";
import { tellingRefusals } from "./tell-refusals.server";

export type { Stripe };

/** The version that the specification names and the package's types describe. */
const API_VERSION = "2025-02-24.acacia";
/** Milliseconds that one request may take. */
const TIMEOUT = 8_000;
/** How often a request is repeated where it did not arrive; each has an idempotency key. */
const RETRIES = 2;

/** As Stripe words it for a customer whose card was removed. */
const NOTHING_TO_PAY_WITH = /no attached payment source/;

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
let plainClient: Stripe | undefined;
/** The client of what runs inside {@link withoutRetries}. */
const inside = new AsyncLocalStorage<Stripe>();

/** Whether payments are configured. */
export function hasPayments(): boolean {
  return settings().stripe !== undefined;
}

/**
 * The client of the payment provider.
 * @throws BillingError `session` where none is configured.
 */
export function stripe(): Stripe {
  client ??= connect(RETRIES);
  return inside.getStore() ?? client;
}

/** Runs what repeats its requests itself where they fail: the client does not repeat them as well. */
export function withoutRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  plainClient ??= connect(0);
  return inside.run(plainClient, run);
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
  const status = refusalStatus(error);
  return status !== undefined && status !== 409 && status !== 429;
}

/** The status with which the provider refused a request; undefined where it did not answer. */
export function refusalStatus(error: unknown): number | undefined {
  return error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
}

/** Whether the provider has refused a request so that repeating it leads nowhere; it has not where it failed itself. */
export function isRefusedForGood(error: unknown): boolean {
  return wasRefused(error) && error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) < 500;
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

/** Whether the provider could not answer now, and may later: it is out of reach, too much was asked, or something else is under way. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode: status } = error;
  if (status === undefined) return error instanceof Stripe.errors.StripeConnectionError;
  return status === 409 || status === 429 || status >= 500;
}

/** After how many milliseconds the provider wants to be asked again; 0 where it does not say. */
export function retryAfterOf(error: unknown): number {
  if (!(error instanceof Stripe.errors.StripeError)) return 0;
  const seconds = Number(error.headers?.["retry-after"]);
  return seconds > 0 ? seconds * 1_000 : 0;
}

/**
 * Whether a payment was refused: by the bank, because the bank wants to ask the person once more, or because there is nothing
 * left to pay with.
 */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 402 || isMissing(error, NOTHING_TO_PAY_WITH);
}

function connect(retries: number): Stripe {
  const configured = settings().stripe;
  if (!configured) throw new BillingError("session");
  const { secretKey, url } = configured;
  const httpClient = Stripe.createNodeHttpClient();
  httpClient.makeRequest = tellingRefusals(httpClient.makeRequest.bind(httpClient));
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient,
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
