export { countLockOut, countSecurityEvent, declareLockOuts } from "./metrics/accounts.server";
export { observeQuery, watchPool } from "./metrics/database.server";
export { countMail, watchMails } from "./metrics/mails.server";
export { type BreakerState, countModelCall, countTokens, setBreaker } from "./metrics/model.server";
export { countStripeRefusal, type StripeRefusal } from "./metrics/payments.server";
export { countCrisisPage, countStream, measureText, type TextEnd } from "./metrics/readings.server";
export { measureProcess, readMetrics } from "./metrics/registry.server";
export {
  countLimit,
  countWebhookEvent,
  observeRequest,
  type RequestClass,
} from "./metrics/requests.server";
export type { HowOf, OutcomeOf, SecurityEvent } from "./metrics/security-events.data";
