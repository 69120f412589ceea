/** The parts of the account page, in their order; each is the anchor of its section. */
export const ACCOUNT_SECTIONS = [
  "email",
  "password",
  "google",
  "passkeys",
  "factor",
  "sessions",
  "tokens",
  "language",
  "device",
  "day",
  "export",
  "delete",
] as const;

export type SectionName = (typeof ACCOUNT_SECTIONS)[number];
