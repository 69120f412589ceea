/** What somebody is to the daily limit. */
export type Role = "anonymous" | "member" | "subscriber";

/** Readings and follow-ups a UTC day (specification, sections 6 and 9). */
export const DAILY_LIMITS: Record<Role, number> = { anonymous: 2, member: 3, subscriber: 50 };
