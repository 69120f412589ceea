/** After how many days without a visit a session ends. */
export const IDLE_DAYS = 30;

/** After how many days it ends however much it is used. */
export const LONGEST_DAYS = 365;

/** How long somebody who gave their password may take over the second factor, in minutes. */
export const PENDING_MINUTES = 10;

/** How long a proof of who somebody is counts for what is dangerous, in minutes. */
export const FRESH_MINUTES = 15;

/** A session that was used within so many seconds is not written to again. */
export const RENEWAL_SECONDS = 300;

/** How much is kept of what a browser says it is, in characters. */
export const LONGEST_USER_AGENT = 300;

/** And of what a client of `/auth/v1` calls itself. */
export const LONGEST_CLIENT = 60;

/** For how many days after the last full sign-in a browser is known to an account. */
export const KNOWN_DAYS = 365;

/** More than anybody has: of one account so many are known, and of one browser so many accounts. */
export const MOST_KNOWN_BROWSERS = 20;
export const MOST_KNOWN_ACCOUNTS = 5;
