/** What the forms of the page ask for. */
export const INTENTS = ["cancel", "reactivate", "portal"] as const;

export type Intent = (typeof INTENTS)[number];

export function isIntent(value: unknown): value is Intent {
  return INTENTS.some((intent) => intent === value);
}
