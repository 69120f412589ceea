/** What the forms of the page ask for. */
const INTENTS = ["cancel", "reactivate", "giveUp", "portal", "return-credit"] as const;

export type SubscriptionIntent = (typeof INTENTS)[number];

export function isSubscriptionIntent(value: unknown): value is SubscriptionIntent {
  return INTENTS.some((intent) => intent === value);
}
