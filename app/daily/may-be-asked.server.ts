import type { AttemptRule } from "~/accounts/attempt-rules";
import { tryBy } from "~/accounts/check-attempts.server";
import { subjectsOf } from "~/rate-limits/requester.server";
import { takeAttempts } from "~/rate-limits/take-attempts.server";
import { mailboxOf } from "./mailbox";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How often a network has others asked to confirm; the wider ones round it have more (`WIDER_NETWORKS`). */
const ASKER: AttemptRule = { name: "daily confirm per address", per: "address", most: 10, seconds: HOUR };
/** How often a mailbox is asked, by whomever. */
const MAILBOX: AttemptRule[] = [
  { name: "daily confirm per mailbox", per: "account", most: 3, seconds: DAY },
  { name: "daily confirm per mailbox and month", per: "account", most: 7, seconds: 30 * DAY },
];

/**
 * Counts that an address is asked whether the card of the day may go there.
 * @param asker the network address that has it asked.
 * @returns whether it may be; if not, nothing is counted.
 */
export async function mayBeAsked(email: string, asker: string): Promise<boolean> {
  const isNobodys = subjectsOf({ visitor: null, address: asker }).address === null;
  const rules = isNobodys ? MAILBOX : [ASKER, ...MAILBOX];
  const caller = { address: asker, isHuman: true, known: [] };
  const { isAllowed } = await takeAttempts(tryBy(rules, { email: mailboxOf(email), caller }));
  return isAllowed;
}
