import type { ServerOptions } from "node:http";

const SECOND = 1_000;
const KILOBYTE = 1_024;

/** How much and how slowly one client may send, as Node enforces it before anything of ours sees the request. */
export const SERVER_OPTIONS: ServerOptions = {
  /** The request line and all headers together; our cookies are below 2 KB. Beyond: 431. */
  maxHeaderSize: 16 * KILOBYTE,
  /** From the connection, or the end of the request before, to the last header. Beyond: 408. */
  headersTimeout: 10 * SECOND,
  /** To the last byte of the body: 64 KB in 30 s is slower than any network that shows a page. Beyond: 408. */
  requestTimeout: 30 * SECOND,
  /** Longer than the 60 s for which proxies commonly keep a connection, so that ours is not the side that closes it. */
  keepAliveTimeout: 65 * SECOND,
  /** How often the first two are checked. */
  connectionsCheckingInterval: 2 * SECOND,
};

/** After how long without a byte either way a connection is closed; streams send a comment every 15 s. */
export const LONGEST_SILENCE = 120 * SECOND;

/** Browsers send about twenty. Beyond: 431. */
export const MOST_HEADERS = 100;

/** In characters, with the query: what a provider of a sign-in brings back is below half of it. Beyond: 414. */
export const LONGEST_URL = 4 * KILOBYTE;

/** Segments of a path; none of ours has more than four. Beyond: 404. */
export const MOST_SEGMENTS = 8;

/** Paths that a page may ask to have discovered at once, those above them too; the list of the cards links to 88. Beyond: 404. */
export const MOST_DISCOVERED = 128;

/** Bytes of a body: a form, and what the payment provider reports. Beyond: 413. */
export const LARGEST_BODY = 64 * KILOBYTE;
export const LARGEST_EVENT = 1_024 * KILOBYTE;
/** A file with somebody's readings, and what a form adds to it; up to the second it is heard to its end, so that its page can say that it was too large. */
export const LARGEST_FILE = 16_384 * KILOBYTE;
export const LARGEST_HEARD = 65_536 * KILOBYTE;

/**
 * Connections that one process holds: in all, where each costs some 20 KB, and of one network address. A browser opens six
 * at most, so that forty people behind one address can.
 */
export const CONNECTIONS = { all: 8_000, perAddress: 256 };
