/** What somebody is to the daily limit; `unproven` is signed in, but has not shown that the address is theirs: until then a visitor like any other. */
export type Role = "anonymous" | "unproven" | "member" | "subscriber";

/** Readings and follow-ups a UTC day (specification, sections 6 and 9). */
export const DAILY_LIMITS: Record<Role, number> = {
  anonymous: 2,
  unproven: 2,
  member: 3,
  subscriber: 50,
};

/**
 * Of the networks that an address lies in, by the bits of their prefix, how many times as many texts of a model a UTC day
 * visitors without an account get there as at one address (`ANONYMOUS_DAILY_PER_ADDRESS`).
 */
export const NETWORK_MULTIPLES: Record<"IPv4" | "IPv6", readonly { bits: number; times: number }[]> = {
  // An address; 256 of them, which a small provider, a company or the gateway of a mobile carrier may have.
  IPv4: [
    { bits: 32, times: 1 },
    { bits: 24, times: 8 },
  ],
  // One line or phone; a household or 256 phones; a company, a tunnel's or a server's owner, or 65,536 phones.
  IPv6: [
    { bits: 64, times: 1 },
    { bits: 56, times: 4 },
    { bits: 48, times: 16 },
  ],
};

/** How many times as many people with an account, but without a subscription, get in each of these, apart from the visitors there. */
export const MEMBERS_MULTIPLE = 10;

/**
 * Up to which part of the calls of a day (`MODEL_DAILY_CALLS`) the model is asked for whom: 0.25 are kept for people with
 * an account, and 0.15 more for those with a subscription.
 */
export const CEILING_SHARES: Record<Role, number> = {
  anonymous: 0.6,
  unproven: 0.6,
  member: 0.85,
  subscriber: 1,
};
