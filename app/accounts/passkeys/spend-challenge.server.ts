import { takeAttempts } from "~/rate-limits/take-attempts.server";
import { AccountError } from "../account-error";
import { CHALLENGE_SECONDS } from "./webauthn.server";

/** Counted from its first use on, so that it outlasts the challenge. */
const ONCE = { name: "passkey challenge", most: 1, seconds: CHALLENGE_SECONDS };

/**
 * Uses a challenge up, whatever comes of it: of any number of requests that show what was signed for it, one goes on. None
 * at all, as of a browser that was given nothing to sign, goes nowhere.
 * @throws AccountError `passkey`.
 */
export async function spendChallenge(challenge: string): Promise<void> {
  if (!challenge) throw new AccountError("passkey");
  const { isAllowed } = await takeAttempts([{ rule: ONCE, subject: challenge }]);
  if (!isAllowed) throw new AccountError("passkey");
}
