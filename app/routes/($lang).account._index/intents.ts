/** What the forms of the account page ask for, and whether it takes a fresh proof of who asks. */
export const INTENTS = {
  "send-verification": { isSensitive: false },
  "change-email": { isSensitive: true },
  "cancel-email-change": { isSensitive: false },
  password: { isSensitive: true },
  "unlink-google": { isSensitive: true },
  "remove-factor": { isSensitive: true },
  "end-session": { isSensitive: false },
  "end-sessions": { isSensitive: false },
  language: { isSensitive: false },
  delete: { isSensitive: true },
} as const;

export type Intent = keyof typeof INTENTS;

export function isIntent(value: unknown): value is Intent {
  return typeof value === "string" && Object.hasOwn(INTENTS, value);
}
