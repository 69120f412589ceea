/**
 * What is logged and counted of accounts, so that an attack on them can be seen: how each event can come about, and how it
 * can end. Few of each, since every combination is a series of the metrics.
 */
export const SECURITY_EVENTS = {
  "sign-up": { hows: ["password", "google", "mail"], outcomes: ["done"] },
  // `factor-next`: the second factor is still to be shown.
  "sign-in": { hows: ["password", "google", "passkey", "mail"], outcomes: ["done", "factor-next", "failed"] },
  // At sign-in or as a fresh proof. A wrong `code` may have been meant for an app or a phone.
  "second-factor": {
    hows: ["app", "phone", "passkey", "recovery-code", "code"],
    outcomes: ["done", "failed"],
  },
  // A passkey whose count did not go on.
  "passkey-copy": { hows: ["passkey"], outcomes: ["failed"] },
  // Who somebody is who is signed in, asked anew before something dangerous.
  "identity-proof": { hows: ["password", "google", "mailed-code"], outcomes: ["done", "failed"] },
  "factor-added": { hows: ["app", "phone", "passkey"], outcomes: ["done"] },
  "factor-removed": { hows: ["app", "phone", "passkey"], outcomes: ["done"] },
  "recovery-codes-replaced": { hows: ["session"], outcomes: ["done"] },
  "token-made": { hows: ["session"], outcomes: ["done"] },
  "token-revoked": { hows: ["session"], outcomes: ["done"] },
  // A device that shows a code, signed in by somebody elsewhere; `failed`: a code with which none waits.
  "device-sign-in": { hows: ["code"], outcomes: ["done", "failed"] },
  "password-changed": { hows: ["session", "link"], outcomes: ["done"] },
  "email-changed": { hows: ["link"], outcomes: ["done"] },
  "email-proven": { hows: ["link"], outcomes: ["done"] },
  "identity-linked": { hows: ["google"], outcomes: ["done"] },
  "identity-unlinked": { hows: ["google"], outcomes: ["done"] },
  "sessions-ended": { hows: ["own", "one", "others", "all", "reuse"], outcomes: ["done"] },
  export: { hows: ["session"], outcomes: ["done"] },
  "account-deleted": { hows: ["session"], outcomes: ["done"] },
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;
export type HowOf<Event extends SecurityEvent> = (typeof SECURITY_EVENTS)[Event]["hows"][number];
export type OutcomeOf<Event extends SecurityEvent> = (typeof SECURITY_EVENTS)[Event]["outcomes"][number];
