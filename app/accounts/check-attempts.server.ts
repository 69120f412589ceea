import { networksOfAddress, subjectOfAddress } from "~/rate-limits/subject-of-address.server";
import { type Attempt, giveBackAttempts, takeAttempts } from "~/rate-limits/take-attempts.server";
import type { Caller } from "./account";
import { AccountError } from "./account-error";
import {
  ATTEMPT_RULES,
  type AttemptKind,
  type AttemptRule,
  KNOWN_RULES,
  limitOfNetwork,
  limitWithoutCaptcha,
  WIDER_NETWORKS,
  WITH_CAPTCHA,
} from "./attempt-rules";
import { sayLockOuts } from "./say-lock-outs.server";
import { findKnownBrowser, type KnownBrowser } from "./sessions/known-browsers.server";

export interface Who {
  /** As it was typed, in its normal form, whether or not it has an account. */
  email?: string;
  userId?: string;
  /** A phone's number, where its tries are counted, whosever it is. */
  phone?: string;
  caller: Pick<Caller, "address" | "isHuman" | "known">;
}

/** A try by the rules that it counts for. */
export type CountedTry = (Attempt & { rule: AttemptRule })[];

/** Tries of these take work whether or not they are right, and are not given back. */
const OF_WORK: readonly AttemptRule["per"][] = ["address", "browsers"];

/**
 * Counts a try, unless there were too many. In a browser that is known to the account, it is counted for that alone.
 * @returns the try, to be given back if it was right.
 * @throws AccountError `too-many`, with the seconds to wait.
 */
export async function checkAttempts(kind: AttemptKind, who: Who): Promise<CountedTry> {
  const tried = await tryOf(kind, who);
  const { isAllowed, retryAfter, spent } = await takeAttempts(tried);
  if (isAllowed) return tried;
  await sayLockOuts(spent, who, retryAfter);
  throw new AccountError("too-many", { retryAfter });
}

/**
 * Takes back a try that was right: only wrong ones use up the limits of an account. It stays counted for the network
 * address, where each costs us work, and for all known browsers together.
 */
export async function giveBackAttempt(tried: CountedTry): Promise<void> {
  await giveBackAttempts(tried.filter(({ rule }) => !OF_WORK.includes(rule.per)));
}

async function tryOf(kind: AttemptKind, who: Who): Promise<CountedTry> {
  const rules = KNOWN_RULES[kind];
  const browser = rules && (await findKnownBrowser(who.caller.known, who));
  if (rules && browser) return tryInKnown(rules, browser);
  return tryBy(WITH_CAPTCHA.includes(kind) ? rulesFor(who, ATTEMPT_RULES[kind]) : ATTEMPT_RULES[kind], who);
}

/** Rules where the page has a captcha. */
export function rulesFor({ caller }: Who, rules: AttemptRule[]): AttemptRule[] {
  return caller.isHuman ? rules : rules.map(limitWithoutCaptcha);
}

/** Without an account or an address of one, as when none could be read, its limits do not apply. */
export function tryBy(rules: AttemptRule[], { email, userId, phone, caller }: Who): CountedTry {
  const account = phone || userId || email;
  return rules.flatMap((rule) => {
    if (rule.per === "account") return account ? { rule, subject: account } : [];
    if (rule.per === "both" && !account) return [];
    return networksOf(rule, caller.address).map(({ rule, network }) => ({
      rule,
      subject: rule.per === "both" ? `${network}\n${account}` : network,
    }));
  });
}

/** The address itself with its limit, and the networks round it with theirs. */
function networksOf(rule: AttemptRule, address: string): { rule: AttemptRule; network: string }[] {
  const wider = networksOfAddress(address, { IPv4: [], IPv6: WIDER_NETWORKS[rule.per] ?? [] });
  return [
    { rule, network: subjectOfAddress(address) },
    ...wider.map(({ name, ...network }) => ({ rule: limitOfNetwork(rule, network), network: name })),
  ];
}

/** The same in a browser that is known to the account. */
export function tryInKnown(rules: AttemptRule[], { id, userId }: KnownBrowser): CountedTry {
  return rules.map((rule) => ({ rule, subject: rule.per === "browser" ? id : userId }));
}
