/** The parts of the account page, in their order; each is the anchor of its section. */
export const SECTIONS = [
  "email",
  "password",
  "google",
  "factor",
  "sessions",
  "language",
  "export",
  "delete",
] as const;

export type SectionName = (typeof SECTIONS)[number];
