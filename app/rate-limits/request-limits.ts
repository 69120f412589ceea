/** How often something may be asked for in a stretch of time, by one visitor or account and from one network address. */
export interface RequestLimit {
  visitor?: number;
  address?: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Counted in the database, exactly, for all processes together: what costs money, storage or work at somebody else's. */
export const EXACT_LIMITS = {
  // A question costs a moderation call and may cost a reading. The day's uses bind sooner; a class behind one address fits.
  ask: { visitor: 60, address: 240, seconds: 10 * MINUTE },
  // Draw, try again, let the almanac read, delete: each writes a row.
  change: { visitor: 240, address: 960, seconds: 10 * MINUTE },
  // Each is read by the operator.
  report: { address: 10, seconds: HOUR },
  // Everything that is kept of a person, read at once.
  export: { visitor: 10, address: 60, seconds: HOUR },
  // A file of megabytes, read and written at once; by the day where there is no account, since whoever drops their cookie is another visitor.
  import: { visitor: 10, address: 40, seconds: HOUR },
  visitorImport: { visitor: 10, address: 40, seconds: 24 * HOUR },
  // Each return from the provider of a sign-in makes us ask it.
  provider: { address: 60, seconds: 15 * MINUTE },
  // A client that sends somebody to a provider, or shows the code with which they came back: a row, written or taken.
  flow: { address: 240, seconds: 15 * MINUTE },
  // Each makes us ask the captcha's server; beyond, it counts as not passed, which has fewer tries of its own.
  captcha: { address: 120, seconds: 15 * MINUTE },
} as const satisfies Record<string, RequestLimit>;

/** Counted in memory and shared among the processes afterwards: what costs a query or less, so that counting must cost nothing. */
export const QUICK_LIMITS = {
  // Whatever is no file and no kept page that lies ready: fifty a second, so that one address cannot keep the site busy.
  page: { address: 3_000, seconds: MINUTE },
  // Events that Stripe has not signed, as it signs all of its own; beyond, none from there is read.
  unsigned: { address: 120, seconds: 10 * MINUTE },
  // A file that is too large is heard to its end for nothing but the page that says so; beyond, the connection is closed at once.
  heard: { address: 5, seconds: 10 * MINUTE },
  // On a bad connection a browser opens its stream anew every two seconds.
  stream: { visitor: 600, address: 6_000, seconds: 10 * MINUTE },
  // By session, of a client: its tabs refresh at once, once an hour.
  refresh: { visitor: 300, address: 6_000, seconds: 10 * MINUTE },
  list: { visitor: 300, address: 3_000, seconds: 10 * MINUTE },
  // Each may have to be drawn. Those who preview links come for many people from one address.
  picture: { address: 600, seconds: 10 * MINUTE },
  preference: { address: 1_200, seconds: 10 * MINUTE },
} as const satisfies Record<string, RequestLimit>;

/**
 * Streams that are open in one process at a time. Of one visitor more than their tabs, since a connection that broke on the
 * way is only noticed after a while.
 */
export const OPEN_STREAMS = { visitor: 30, address: 200, all: 5_000 };

/** In how many seconds it is worth opening a stream again where too many are open. */
export const STREAM_WAIT = 10;

export type ExactLimit = keyof typeof EXACT_LIMITS;
export type QuickLimit = keyof typeof QUICK_LIMITS;
