/** For how many seconds an access token is good. */
export const ACCESS_SECONDS = 3_600;

/** For how many seconds clients keep the list of our keys; a new key is published for longer before it signs. */
export const KEYS_KEPT_SECONDS = 600;
export const LEAD_SECONDS = 900;

/** For how many seconds after a refresh a token of before is still answered with the current one: tabs that do it at once. */
export const REUSE_SECONDS = 10;
