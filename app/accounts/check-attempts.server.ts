import { subjectOfAddress } from "~/throttle/subject-of-address.server";
import { type Attempt, giveBackAttempts, takeAttempts } from "~/throttle/take-attempts.server";
import type { Caller } from "./account";
import { AccountError } from "./account-error";
import {
  ATTEMPT_RULES,
  type AttemptKind,
  type AttemptRule,
  limitWithoutCaptcha,
  WITH_CAPTCHA,
} from "./attempt-rules";

interface Who {
  /** As it was typed, in its normal form, whether or not it has an account. */
  email?: string;
  userId?: string;
  caller: Pick<Caller, "address" | "isHuman">;
}

/**
 * Counts a try, unless there were too many.
 * @throws AccountError `too-many`, with the seconds to wait.
 */
export async function checkAttempts(kind: AttemptKind, who: Who): Promise<void> {
  const { isAllowed, retryAfter } = await takeAttempts(attemptsOf(rulesFor(kind, who), who));
  if (!isAllowed) throw new AccountError("too-many", { retryAfter });
}

/**
 * Takes back a try that was right: only wrong ones use up the limits of an account. It stays counted for the network
 * address, where each costs us work.
 */
export async function giveBackAttempt(kind: AttemptKind, who: Who): Promise<void> {
  const rules = rulesFor(kind, who).filter(({ per }) => per !== "address");
  await giveBackAttempts(attemptsOf(rules, who));
}

function rulesFor(kind: AttemptKind, { caller }: Who): AttemptRule[] {
  const rules = ATTEMPT_RULES[kind];
  return caller.isHuman || !WITH_CAPTCHA.includes(kind) ? rules : rules.map(limitWithoutCaptcha);
}

/** Without an account or an address of one, as when none could be read, its limits do not apply. */
function attemptsOf(rules: AttemptRule[], { email, userId, caller }: Who): Attempt[] {
  const address = subjectOfAddress(caller.address);
  const account = userId || email;
  return rules.flatMap((rule) => {
    if (rule.per === "address") return { rule, subject: address };
    if (!account) return [];
    return { rule, subject: rule.per === "both" ? `${address}\n${account}` : account };
  });
}
