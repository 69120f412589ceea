import { counter } from "./registry.server";
import { type HowOf, type OutcomeOf, SECURITY_EVENTS, type SecurityEvent } from "./security-events.data";

const events = counter({
  name: "starglass_security_events_total",
  help: "What people did, or failed to do, to get into an account or to change who can",
  labels: ["event", "how", "outcome"],
});
const lockOuts = counter({
  name: "starglass_lockouts_total",
  help: "Accounts and addresses that had no tries left, each once until they have some again",
  labels: ["limit"],
});

// What has not happened yet is told as 0: Prometheus sees no rise in a series that begins with 1.
for (const [event, { hows, outcomes }] of Object.entries(SECURITY_EVENTS))
  for (const how of hows) for (const outcome of outcomes) events.inc({ event, how, outcome }, 0);

/** Counts an event of an account. */
export function countSecurityEvent<Event extends SecurityEvent>(
  event: Event,
  how: HowOf<Event>,
  outcome: OutcomeOf<Event>,
): void {
  events.inc({ event, how, outcome });
}

/** Has limits told, by their names, before anybody has reached them. */
export function declareLockOuts(limits: string[]): void {
  for (const limit of limits) lockOuts.inc({ limit }, 0);
}

/** Counts that somebody has no tries left; `limit` is the limit's name, never its subject. */
export function countLockOut(limit: string): void {
  lockOuts.inc({ limit });
}
