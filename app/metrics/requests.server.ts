import { counter, histogram } from "./registry.server";

const durations = histogram({
  name: "starglass_http_request_seconds",
  help: "From a request to the end of its answer, by what it asked for",
  labels: ["class", "status"],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
});
const limits = counter({
  name: "starglass_limits_hit_total",
  help: "Requests that were refused because a limit was reached",
  labels: ["limit"],
});
const webhooks = counter({
  name: "starglass_webhook_events_total",
  help: "Messages of Stripe, by their type and what became of them",
  labels: ["type", "outcome"],
});

/** What a request asks for, the class of an address and never the address; `kept` is a page that lay ready for everybody. */
export type RequestClass = "kept" | "page" | "form" | "data" | "stream" | "file" | "webhook" | "health";

/** Counts a request that was answered. */
export function observeRequest(of: RequestClass, status: number, seconds: number): void {
  durations.observe({ class: of, status }, seconds);
}

/** Counts a request that was refused; `limit` is the limit's name, never its subject. */
export function countLimit(limit: string): void {
  limits.inc({ limit });
}

const WEBHOOK_OUTCOMES = [
  "handled",
  "repeated",
  "ignored",
  "unsigned",
  "unreadable",
  "unconfigured",
  "failed",
] as const;

// As with the events of accounts: what has not happened yet is told as 0.
for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ type: "unknown", outcome }, 0);

/** Counts a message of Stripe; `type` only where it is one that we know. */
export function countWebhookEvent(type: string, outcome: (typeof WEBHOOK_OUTCOMES)[number]): void {
  webhooks.inc({ type, outcome });
}
