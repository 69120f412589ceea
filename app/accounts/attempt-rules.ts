import type { AttemptLimit } from "~/throttle/take-attempts.server";

/** What is limited; `mail` is whatever sends one to an address that was typed, and `link` the opening of one in a mail. */
export type AttemptKind =
  | "sign-in"
  | "sign-up try"
  | "sign-up"
  | "mail"
  | "link"
  | "factor"
  | "enrol"
  | "confirm";

export interface AttemptRule extends AttemptLimit {
  /** Whose tries are counted: of a network address, of an account, or of the two together. */
  per: "address" | "account" | "both";
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A mailbox gets few mails from us however many ask for them, sign-ups among them. */
const RECIPIENT: AttemptRule[] = [
  // Enough for a sign-up, two more mails that went astray, and a reset.
  { name: "mail", per: "both", most: 4, seconds: HOUR },
  // Who finds none of eight does not find the ninth.
  { name: "mail per day", per: "both", most: 8, seconds: DAY },
  // Wider, so that one stranger cannot use up what its owner needs.
  { name: "mail per recipient", per: "account", most: 12, seconds: HOUR },
  { name: "mail per recipient and day", per: "account", most: 24, seconds: DAY },
];

export const ATTEMPT_RULES: Record<AttemptKind, AttemptRule[]> = {
  "sign-in": [
    // Somebody who tries their five passwords twice is let in; a guesser gets 960 a day.
    { name: "sign-in", per: "both", most: 10, seconds: 15 * MINUTE },
    // An office behind one address signs in; a list of stolen passwords takes weeks.
    { name: "sign-in per address", per: "address", most: 60, seconds: 15 * MINUTE },
    // Against guessing from many addresses: one stranger reaches 40 an hour and locks nobody out.
    { name: "sign-in per account", per: "account", most: 100, seconds: HOUR },
  ],
  // Passwords that are refused count here too: each costs some milliseconds of this process.
  "sign-up try": [{ name: "sign-up try per address", per: "address", most: 60, seconds: 15 * MINUTE }],
  // A class that signs up together in one room comes in two batches.
  "sign-up": [{ name: "sign-up per address", per: "address", most: 10, seconds: HOUR }, ...RECIPIENT],
  mail: [{ name: "mail per address", per: "address", most: 20, seconds: HOUR }, ...RECIPIENT],
  // A token cannot be guessed; this bounds the work, and leaves room for a mail scanner that opens links.
  link: [{ name: "link per address", per: "address", most: 30, seconds: 15 * MINUTE }],
  factor: [
    // Of a million codes about three are right at a time: 480 tries a day need more than a year.
    { name: "factor per account", per: "account", most: 5, seconds: 15 * MINUTE },
    // For who has the passwords of many accounts.
    { name: "factor per address", per: "address", most: 30, seconds: 15 * MINUTE },
  ],
  // Apart from the codes of signing in: whoever fumbles here must not be shut out there.
  enrol: [{ name: "enrol per account", per: "account", most: 10, seconds: 15 * MINUTE }],
  // Whoever asks is signed in already, so only they are shut out by it.
  confirm: [{ name: "confirm per account", per: "account", most: 10, seconds: 15 * MINUTE }],
};

/** Where the page has a captcha. Who did not pass it, without scripts for instance, has fewer tries of their own. */
export const WITH_CAPTCHA: readonly AttemptKind[] = ["sign-in", "sign-up", "mail"];

/** Of a limit, what is left to those who passed no captcha. */
export function limitWithoutCaptcha(rule: AttemptRule): AttemptRule {
  return { ...rule, name: `${rule.name}, no captcha`, most: Math.ceil(rule.most / 3) };
}
