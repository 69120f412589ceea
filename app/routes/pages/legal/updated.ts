/** The day on which the privacy page or the terms last changed, as an ISO date. */
export const LAST_UPDATED = "2026-11-28";
