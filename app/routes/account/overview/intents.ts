/** What the forms of the account page ask for, and whether it takes a fresh proof of who asks. */
export const INTENTS = {
  "send-verification": { isSensitive: false },
  "change-email": { isSensitive: true },
  "cancel-email-change": { isSensitive: false },
  password: { isSensitive: true },
  "unlink-google": { isSensitive: true },
  "remove-factor": { isSensitive: true },
  "remove-phone": { isSensitive: true },
  "rename-passkey": { isSensitive: false },
  "remove-passkey": { isSensitive: true },
  "revoke-token": { isSensitive: false },
  "end-session": { isSensitive: false },
  "end-sessions": { isSensitive: false },
  "forget-browser": { isSensitive: false },
  "forget-browsers": { isSensitive: false },
  language: { isSensitive: false },
  delete: { isSensitive: true },
} as const;

export type AccountIntent = keyof typeof INTENTS;

export function isAccountIntent(value: unknown): value is AccountIntent {
  return typeof value === "string" && Object.hasOwn(INTENTS, value);
}
