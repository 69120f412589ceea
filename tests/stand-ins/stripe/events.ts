import type Stripe from "stripe";
import { newId, now } from "./objects/kept";

/** As it is sent. */
export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Readable; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  /** The request that caused it; empty where nobody asked. */
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
}

/** What an event tells of, in whatever shape its type has. */
export interface Readable {
  object: string;
  id?: string;
  customer?: string | null;
  [name: string]: unknown;
}

export const API_VERSION = "2025-02-24.acacia";

export function newEvent(
  type: StripeEvent["type"],
  object: { object: string },
  previous: object | undefined,
  request: StripeEvent["request"],
): StripeEvent {
  return {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: now(),
    data: structuredClone({ object: { ...object }, ...(previous && { previous_attributes: previous }) }),
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  };
}
