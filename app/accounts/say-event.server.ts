import { log, requestAddress } from "~/log.server";
import { countSecurityEvent, type HowOf, type OutcomeOf, type SecurityEvent } from "~/metrics.server";
import { subjectOfAddress } from "~/rate-limits/subject-of-address.server";
import { keyedHash } from "~/secret.server";
import { AccountError, type AccountErrorCode } from "./account-error";

/** Hexadecimal digits of a hash that tell networks apart, and are short enough to search for. */
const HASH_LENGTH = 16;

interface Said<Event extends SecurityEvent> {
  how: HowOf<Event>;
  /** Whose account it is; unknown where somebody failed to say so. */
  userId: string | undefined;
}

/**
 * Logs and counts what happened to an account, with the account's id and a keyed hash of the network it came from; once it
 * has happened, so after the transaction.
 */
export function sayEvent<Event extends SecurityEvent>(
  event: Event,
  { how, userId, outcome = "done" as OutcomeOf<Event> }: Said<Event> & { outcome?: OutcomeOf<Event> },
): void {
  log().info({ event, how, outcome, userId, network: networkHash() }, "security");
  countSecurityEvent(event, how, outcome);
}

/** Events that can fail. */
type Fallible = {
  [Event in SecurityEvent]: "failed" extends OutcomeOf<Event> ? Event : never;
}[SecurityEvent];

/** Logs and counts that something was wrong which somebody showed. @returns what the verb is to throw. */
export function sayFailed<Event extends Fallible>(
  event: Event,
  said: Said<Event>,
  code: AccountErrorCode,
): AccountError {
  sayEvent(event, { ...said, outcome: "failed" as OutcomeOf<Event> });
  return new AccountError(code);
}

/** The same for everything from one network, as limits count it; nobody can tell the address without our secret. */
export function networkHash(): string | undefined {
  const address = requestAddress();
  if (!address) return undefined;
  return keyedHash("log", subjectOfAddress(address)).toString("hex").slice(0, HASH_LENGTH);
}
