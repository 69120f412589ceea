import { removeExpiredCodes } from "~/accounts/clients/auth-codes.server";
import { removeExpiredFlows } from "~/accounts/clients/provider-flows.server";
import { removeExpiredDeviceCodes } from "~/accounts/devices/device-codes.server";
import { removeExpiredMailTokens } from "~/accounts/mail-tokens.server";
import { removeUnusedTokens } from "~/accounts/personal-tokens/personal-tokens.server";
import { removeExpiredPhoneCodes } from "~/accounts/phones/phone-codes.server";
import { removeUnprovenAccounts } from "~/accounts/remove-unproven.server";
import { removeEndedSessions } from "~/accounts/sessions/end-sessions.server";
import { removeExpiredBrowsers } from "~/accounts/sessions/known-browsers.server";
import { removeRetiredKeys } from "~/accounts/tokens/signing-keys.server";
import { removeOldEvents } from "~/billing/handle-event.server";
import { forgetAskedAddresses } from "~/daily/forget-asked.server";
import { removeExpired } from "~/db/remove-expired.server";
import { removeOldAnswers } from "~/idempotency/remove-old-answers.server";
import { removeOldAttempts } from "~/rate-limits/remove-old-attempts.server";
import { removeOldVersions } from "~/readings/journal/remove-versions.server";
import { removeOldReadings, removeUnwrittenReadings } from "~/readings/remove-outdated.server";
import { removeOldUses } from "~/usage/remove-old-uses.server";

/** What became of one kind of rows: how many went, or why they could not. */
export interface Removal {
  kind: string;
  removed: number;
  error: unknown;
}

/**
 * Removes everything that is kept for a while only, in small batches: any number of processes may do so at once, while
 * people read. One kind that cannot be removed keeps no other.
 * @param days after how many readings of visitors go; null for 13 months.
 */
export async function* removeOutdated(days: number | null = null): AsyncGenerator<Removal> {
  const kinds: [kind: string, remove: () => Promise<number>][] = [
    ["readings without a text", removeUnwrittenReadings],
    ["readings of visitors", () => removeOldReadings(days)],
    ["versions of notes", removeOldVersions],
    ["uses and their counts", removeOldUses],
    ["sessions", removeEndedSessions],
    ["signing keys", removeRetiredKeys],
    ["known browsers", removeExpiredBrowsers],
    ["accounts that nobody proved", removeUnprovenAccounts],
    ["links of mails", removeExpiredMailTokens],
    ["codes of devices", removeExpiredDeviceCodes],
    ["codes of clients", removeExpiredCodes],
    ["ways to providers", removeExpiredFlows],
    ["unused tokens", removeUnusedTokens],
    ["codes for phones", removeExpiredPhoneCodes],
    ["counts of attempts", removeOldAttempts],
    ["messages of Stripe", removeOldEvents],
    ["answers kept for clients", removeOldAnswers],
    ["where visitors are", () => removeExpired("whereabouts")],
    ["what visitors practised", () => removeExpired("practice_cards")],
    ["cards of former days", () => removeExpired("daily_letter_days")],
    ["addresses that nobody confirmed", forgetAskedAddresses],
    ["letters that were left", () => removeExpired("daily_letters")],
  ];
  for (const [kind, remove] of kinds) {
    try {
      yield { kind, removed: await remove(), error: null };
    } catch (error) {
      yield { kind, removed: 0, error };
    }
  }
}
