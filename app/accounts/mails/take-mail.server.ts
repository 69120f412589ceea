import { takeAttempts } from "~/rate-limits/take-attempts.server";
import { KNOWN_RULES, ONE_MORE_MAIL, RECIPIENT_RULES } from "../attempt-rules";
import { checkAttempts, rulesFor, tryBy, tryInKnown, type Who } from "../check-attempts.server";
import { sayLockOuts } from "../say-lock-outs.server";
import { findKnownBrowser } from "../sessions/known-browsers.server";

/** What somebody may have sent to an address that they type. */
type AskedMail = "sign-up" | "verify-email" | "reset-password" | "change-email" | "sign-in";

/**
 * Counts that somebody asks for a mail. Who asks for a mailbox that has had enough is answered alike, whoever they are:
 * there is one of each kind in half an hour all the same, so that no stranger keeps its owner from theirs.
 * @returns whether it is to be sent.
 * @throws AccountError `too-many` where too many were asked for from the network address.
 */
export async function takeMail(mail: AskedMail, who: Who & { email: string }): Promise<boolean> {
  if (await takeKnownMail(mail, who)) return true;
  const { email, caller } = who;
  await checkAttempts(mail === "sign-up" ? "sign-up" : "mail", { caller });
  const { isAllowed, spent, retryAfter } = await takeAttempts(tryBy(rulesFor(who, RECIPIENT_RULES), who));
  if (isAllowed) return true;
  await sayLockOuts(spent, { email }, retryAfter);
  return (await takeAttempts([{ rule: ONE_MORE_MAIL, subject: `${mail}\n${email}` }])).isAllowed;
}

/** One that the owner asks for in a browser that is known has an allowance of its own, before that of everybody. */
async function takeKnownMail(mail: AskedMail, { email, caller }: Who & { email: string }): Promise<boolean> {
  const browser = mail !== "sign-up" && (await findKnownBrowser(caller.known, { email }));
  if (!browser) return false;
  return (await takeAttempts(tryInKnown(KNOWN_RULES.mail ?? [], browser))).isAllowed;
}
