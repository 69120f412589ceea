import type { AttemptLimit } from "~/rate-limits/take-attempts.server";

/**
 * What is limited; `mail` is whatever sends one to an address that was typed, and `link` the opening of one in a mail. Of
 * `mail` and `sign-up` only the network address is limited here: what a mailbox gets is in `RECIPIENT_RULES`.
 */
export type AttemptKind =
  | "sign-in"
  | "sign-up try"
  | "sign-up"
  | "mail"
  | "link"
  | "factor"
  | "recovery"
  | "passkey"
  | "phone"
  | "phone number"
  | "enrol"
  | "confirm"
  | "confirm factor"
  | "proof mail"
  | "proof code"
  | "mail code"
  | "token"
  | "device code"
  | "device";

export interface AttemptRule extends AttemptLimit {
  /**
   * Whose tries are counted: of a network address, of an account, or of the two together; of a browser that is known to the
   * account, or of all that are.
   */
  per: "address" | "account" | "both" | "browser" | "browsers";
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A mailbox gets few mails from us however many ask for them, sign-ups among them. Beyond these nobody is refused, and
 * `ONE_MORE_MAIL` goes.
 */
export const RECIPIENT_RULES: AttemptRule[] = [
  // Enough for a sign-up, two more mails that went astray, and a reset.
  { name: "mail", per: "both", most: 4, seconds: HOUR },
  // Who finds none of eight does not find the ninth.
  { name: "mail per day", per: "both", most: 8, seconds: DAY },
  // Wider, so that one stranger cannot use up what its owner needs.
  { name: "mail per recipient", per: "account", most: 12, seconds: HOUR },
  { name: "mail per recipient and day", per: "account", most: 24, seconds: DAY },
];

/**
 * Of each kind, to a mailbox that has had enough: however many strangers ask, its owner finds a link there that is good for
 * half an hour more at least (`LINK_HOURS`).
 */
export const ONE_MORE_MAIL: AttemptRule = {
  name: "one more mail",
  per: "account",
  most: 1,
  seconds: HOUR / 2,
};

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
  // A class of thirty that signs up together in one room, a few of them twice.
  "sign-up": [{ name: "sign-up per address", per: "address", most: 45, seconds: HOUR }],
  // The same class, of whom each asks for the link again and for a reset. What a mailbox gets is bounded apart.
  mail: [{ name: "mail per address", per: "address", most: 60, seconds: HOUR }],
  // A token cannot be guessed; this bounds the work, and leaves room for such a class and a mail scanner that opens links.
  link: [{ name: "link per address", per: "address", most: 90, seconds: 15 * MINUTE }],
  factor: [
    // Of a million codes about three are right at a time: 480 tries a day need more than a year.
    { name: "factor per account", per: "account", most: 5, seconds: 15 * MINUTE },
    // For who has the passwords of many accounts. Right codes count as well, so thirty people behind one address fit.
    { name: "factor per address", per: "address", most: 60, seconds: 15 * MINUTE },
  ],
  // Its 80 bits cannot be guessed: this bounds the work, and no stranger can use up what its owner needs.
  recovery: [
    { name: "recovery code", per: "both", most: 10, seconds: 15 * MINUTE },
    { name: "recovery code per address", per: "address", most: 60, seconds: 15 * MINUTE },
  ],
  // What a passkey signs cannot be guessed; this bounds the work.
  passkey: [{ name: "passkey per address", per: "address", most: 60, seconds: 15 * MINUTE }],
  // Each costs money, and some numbers earn by being sent to: a person gets few, however many ask for them.
  phone: [
    { name: "phone code", per: "account", most: 5, seconds: HOUR },
    { name: "phone code per day", per: "account", most: 10, seconds: DAY },
    { name: "phone code per address", per: "address", most: 10, seconds: HOUR },
  ],
  // Strangers who name a number use up nothing of what those have who have shown that it is theirs.
  "phone number": [
    { name: "phone code per number", per: "account", most: 5, seconds: HOUR },
    { name: "phone code per number and day", per: "account", most: 10, seconds: DAY },
  ],
  // Apart from the codes of signing in: whoever fumbles here must not be shut out there.
  enrol: [{ name: "enrol per account", per: "account", most: 10, seconds: 15 * MINUTE }],
  // Whoever asks is signed in already, so only they are shut out by it.
  confirm: [{ name: "confirm per account", per: "account", most: 10, seconds: 15 * MINUTE }],
  // As few as at sign-in, and apart from those: who found a browser signed in must not shut its owner out elsewhere.
  "confirm factor": [{ name: "confirm factor per account", per: "account", most: 5, seconds: 15 * MINUTE }],
  // Sent to somebody who is signed in. Apart from other mails: a stranger who asks for those uses up none of these.
  "proof mail": [
    { name: "proof mail", per: "account", most: 5, seconds: HOUR },
    { name: "proof mail per day", per: "account", most: 10, seconds: DAY },
  ],
  // One of a million is right: 480 tries a day need years, and each code is another one.
  "proof code": [{ name: "proof code per account", per: "account", most: 5, seconds: 15 * MINUTE }],
  // The same for codes in a link's place: 1,440 tries a day from many addresses. One stranger does not keep a code's owner from theirs.
  "mail code": [
    { name: "mail code", per: "both", most: 5, seconds: 15 * MINUTE },
    { name: "mail code per account", per: "account", most: 15, seconds: 15 * MINUTE },
    { name: "mail code per address", per: "address", most: 60, seconds: 15 * MINUTE },
  ],
  // As many as a person may have: each sends a mail.
  token: [{ name: "token per account", per: "account", most: 20, seconds: HOUR }],
  // Each is a row for a quarter of an hour. A class behind one address signs its terminals in, and a few try again.
  "device code": [{ name: "device code per address", per: "address", most: 60, seconds: 15 * MINUTE }],
  // Typed by somebody who is signed in. Of 25 billion codes few wait at a time: nobody finds one by guessing.
  device: [
    { name: "device per account", per: "account", most: 10, seconds: 15 * MINUTE },
    { name: "device per address", per: "address", most: 60, seconds: 15 * MINUTE },
  ],
};

/**
 * What counts in place of the rules above where somebody has signed in fully in that browser before, so that nobody else can
 * use it up. As generous as those, and no more guesses: whoever holds its cookie may be a thief.
 */
export const KNOWN_RULES: Partial<Record<AttemptKind, AttemptRule[]>> = {
  "sign-in": [
    { name: "sign-in, known", per: "browser", most: 10, seconds: 15 * MINUTE },
    // Right ones too: each costs a hash, and each that is right elsewhere makes another browser known.
    { name: "sign-in, all known", per: "browsers", most: 120, seconds: HOUR },
  ],
  factor: [
    { name: "factor, known", per: "browser", most: 5, seconds: 15 * MINUTE },
    // Several known browsers guess no faster than strangers together may.
    { name: "factor, all known", per: "browsers", most: 10, seconds: 15 * MINUTE },
  ],
  recovery: [{ name: "recovery code, known", per: "browser", most: 10, seconds: 15 * MINUTE }],
  mail: [
    { name: "mail, known", per: "browser", most: 4, seconds: HOUR },
    { name: "mail, all known", per: "browsers", most: 8, seconds: DAY },
  ],
  phone: [
    { name: "phone code, known", per: "browser", most: 5, seconds: HOUR },
    { name: "phone code, all known", per: "browsers", most: 10, seconds: DAY },
  ],
  // The person's own number has those: nothing to count besides.
  "phone number": [],
};

/** A network that is wider than what counts as one address. */
interface WiderNetwork {
  /** Of its prefix. */
  bits: number;
  /** How many times as many tries it has. */
  times: number;
}

/**
 * Whoever has much of IPv6 has a new /64 for each try, so the networks round it count as well: a household, and what a
 * company or a server's owner has, which may also be the phones of 65,536 people. With an account
 * besides twice is enough for all of them: one network must not use up the limit of the account, which shuts its owner out.
 */
export const WIDER_NETWORKS: Partial<Record<AttemptRule["per"], readonly WiderNetwork[]>> = {
  address: [
    { bits: 56, times: 4 },
    { bits: 48, times: 16 },
  ],
  both: [{ bits: 48, times: 2 }],
};

/** Of a limit, what a wider network has. */
export function limitOfNetwork(rule: AttemptRule, { bits, times }: WiderNetwork): AttemptRule {
  return { ...rule, name: `${rule.name}, /${bits}`, most: rule.most * times };
}

/** Where the page has a captcha. Who did not pass it, without scripts for instance, has fewer tries of their own. */
export const WITH_CAPTCHA: readonly AttemptKind[] = ["sign-in", "sign-up", "mail"];

/** Of a limit, what is left to those who passed no captcha. */
export function limitWithoutCaptcha(rule: AttemptRule): AttemptRule {
  return { ...rule, name: `${rule.name}, no captcha`, most: Math.ceil(rule.most / 3) };
}

/** Every rule that can lock somebody out. */
export function allAttemptRules(): AttemptRule[] {
  const withCaptcha = [...WITH_CAPTCHA.flatMap((kind) => ATTEMPT_RULES[kind]), ...RECIPIENT_RULES];
  const narrow = [
    ...Object.values(ATTEMPT_RULES).flat(),
    ...RECIPIENT_RULES,
    ...Object.values(KNOWN_RULES).flat(),
    ...withCaptcha.map(limitWithoutCaptcha),
  ];
  return narrow.flatMap((rule) => [
    rule,
    ...(WIDER_NETWORKS[rule.per] ?? []).map((network) => limitOfNetwork(rule, network)),
  ]);
}
