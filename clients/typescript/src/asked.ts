import type { Language } from "./calls.js";

/** A request, before it is sent. */
export interface Asked {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/v1`. */
  path: string;
  query?: Record<string, string | undefined>;
  body?: object;
  needsToken?: boolean;
  /** Whether an idempotency key makes it be done once, however often it is sent. */
  isKeyed?: boolean;
}

/** What may be said with each call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Of what is told, instead of the client's own. */
  language?: Language;
  /** One of your own, so that a program that was started anew does nothing twice either. */
  idempotencyKey?: string;
}
