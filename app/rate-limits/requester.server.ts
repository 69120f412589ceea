import { settings } from "~/env.server";
import { isLoopback } from "./is-loopback";
import { subjectOfAddress } from "./subject-of-address.server";

/** Who asks, as far as limits go. */
export interface Requester {
  /** The visitor or the account; null for a browser that has asked nothing yet. */
  visitor: string | null;
  /** The network address. */
  address: string;
}

/**
 * Whose requests are counted together. This machine's own address is nobody's, unless a proxy of ours names it: without
 * `TRUST_PROXY` everybody behind a local proxy would share one count.
 */
export function subjectsOf({ visitor, address }: Requester): {
  visitor: string | null;
  address: string | null;
} {
  const isShared = isLoopback(address) && !settings().trustProxy;
  return { visitor, address: isShared ? null : subjectOfAddress(address) };
}
