import { BESIDE } from "./site";

/** After all tests: nothing went between the site and Stripe's stand-in that is not as the types of the SDK have it. */
export default async function checkStripe(): Promise<void> {
  const response = await fetch(`${BESIDE.stripeUrl}/_control/violations`);
  const violations: string[] = await response.json();
  if (violations.length > 0) throw new Error([...new Set(violations)].join("\n"));
}
