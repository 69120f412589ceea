import { counter, histogram } from "./registry.server";

const requests = counter({
  name: "starglass_http_requests_total",
  help: "Requests that were answered, by what they asked for",
  labels: ["class", "status"],
});
const durations = histogram({
  name: "starglass_http_request_seconds",
  help: "From a request to the end of its answer",
  labels: ["class"],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
});
const keptPages = counter({
  name: "starglass_kept_pages_total",
  help: "Answers with a page that is the same for everybody: kept already, or made for it",
  labels: ["result"],
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

/** What a request asks for; the class of an address, never the address. */
export type RequestClass = "page" | "form" | "data" | "stream" | "file" | "webhook" | "health";

/** Counts a request that was answered. */
export function observeRequest(of: RequestClass, status: number, seconds: number): void {
  requests.inc({ class: of, status });
  durations.observe({ class: of }, seconds);
}

/** Counts an answer with a page that is the same for everybody. */
export function countKeptPage(result: "hit" | "made"): void {
  keptPages.inc({ result });
}

/** Counts a request that was refused; `limit` is the limit's name, never its subject. */
export function countLimit(limit: string): void {
  limits.inc({ limit });
}

/** Counts a message of Stripe; `type` only where it is one that we know. */
export function countWebhookEvent(
  type: string,
  outcome: "handled" | "repeated" | "ignored" | "unsigned" | "unconfigured" | "failed",
): void {
  webhooks.inc({ type, outcome });
}
