import type { ProvenIdentity } from "./proven-identity";

/** Whose mailboxes are Google's own. */
const GOOGLES = ["gmail.com", "googlemail.com"];

/**
 * Whether the provider itself runs the mailboxes of `email`, so that what it says of them is true now. Of any other it knows
 * only that somebody once had it: it may have another owner since, and whoever runs its domain can make an account there.
 * @param email in its normal form.
 */
export function ownsAddress({ hd }: Pick<ProvenIdentity, "hd">, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return GOOGLES.includes(domain) || (hd !== null && hd.toLowerCase() === domain);
}
