/**
 * A Stripe account for tests and demonstrations: real HTTP on loopback, spoken to by the unchanged SDK. It has the
 * pages on which people pay, sends signed events, and lets time pass: the present is always the real one, and a
 * customer's past is moved back instead.
 */
import express from "express";
import { PLAN_PRICES } from "./plan-prices";
import { serve } from "./serve";
import { type AfterRetries, openAccount } from "./stripe/account";
import { apiOf } from "./stripe/api";
import { controlPages } from "./stripe/control";
import { controlsOf } from "./stripe/controls";
import { Faults } from "./stripe/faults";
import { now } from "./stripe/objects/kept";
import type { PortalFeatures } from "./stripe/objects/portal";
import type { PriceTag } from "./stripe/objects/price";
import { checkoutPages } from "./stripe/pages/checkout";
import { operatorPages } from "./stripe/pages/operator";
import { invoicePages, portalPages } from "./stripe/pages/portal";
import { catchUp } from "./stripe/passing-time";
import type { Answered } from "./stripe/sdk-types";
import { type Receiver, Webhooks } from "./stripe/webhooks";

export type { Behaviour } from "./stripe/faults";
export type { DeliveryMode, Release } from "./stripe/webhooks";

export interface StripeOptions {
  port?: number;
  /** Where browsers find it; where it listens, if it is not named. */
  address?: string;
  secretKey?: string;
  webhook?: Receiver;
  prices?: PriceTag[];
  /** Methods of payment that the account has activated. */
  activated?: string[];
  /** What the portal's settings allow; null where none were ever saved. */
  portal?: PortalFeatures | null;
  /** What a subscription becomes once a payment was tried for the last time; it ends unless said otherwise. */
  afterRetries?: AfterRetries;
  /** Whether all that goes over the wire is compared with the types of the SDK: see `violations`. */
  isChecked?: boolean;
}

/** As the site wants it. */
const PORTAL: PortalFeatures = { changesMethod: true, showsInvoices: true, changesPlan: false };

export const SECRET_KEY = "sk_test_stand_in";

/** Starts the stand-in on a free port, or on the one that is named. */
export async function startStripe(options: StripeOptions = {}) {
  const { port, address, secretKey = SECRET_KEY, webhook, prices = PLAN_PRICES, portal = PORTAL } = options;
  const activated = options.activated ?? ["card", "amazon_pay", "cashapp", "link"];
  const { afterRetries = "canceled" } = options;
  const account = openAccount({ address: address ?? "", prices, activated, portal, afterRetries });
  const webhooks = new Webhooks(webhook);
  const violations: string[] = [];
  const checker = options.isChecked ? await import("./stripe/sdk-types") : undefined;
  account.onEvent = (event) => {
    if (checker) violations.push(...checker.checkEvent(event));
    webhooks.take(event);
  };
  const faults = new Faults();
  const controls = controlsOf(account, webhooks);

  const onAnswered = checker && ((answered: Answered) => violations.push(...checker.checkAnswered(answered)));
  const app = express();
  app.disable("x-powered-by");
  let caughtUp = 0;
  app.use((_request, _response, next) => {
    // What becomes due, becomes so at whole seconds.
    if (!controls.isPassing() && now() > caughtUp) catchUp(account);
    caughtUp = now();
    next();
  });
  app.use("/v1", apiOf({ account, secretKey, faults, onAnswered }));
  app.use("/_control", controlPages(controls, faults, violations));
  app.use(express.urlencoded({ extended: false }));
  app.use("/c/pay", checkoutPages(account));
  app.use("/p/session", portalPages(account));
  app.use("/i", invoicePages(account));
  app.use("/", operatorPages(account, controls));

  const server = await serve(app, port);
  account.address = address ?? server.url;
  return {
    url: account.address,
    secretKey,
    ...controls,
    behave: (next: Parameters<Faults["behave"]>[0]) => faults.behave(next),
    calls: (pattern: string | RegExp) => faults.calls(pattern),
    /** In what the calls, answers and events since it was last asked are not as the SDK's types have them. */
    violations: () => violations.splice(0),
    async close() {
      faults.behave({});
      await server.close();
      await webhooks.close();
    },
  };
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;
