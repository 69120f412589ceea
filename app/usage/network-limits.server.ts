import { settings } from "~/env.server";
import { subjectsOf } from "~/rate-limits/requester.server";
import { networksOfAddress } from "~/rate-limits/subject-of-address.server";
import { keyedHash } from "~/secret.server";
import { MEMBERS_MULTIPLE, NETWORK_MULTIPLES } from "./limits";

/** How many texts of a model a network may have on a day. */
export interface NetworkLimit {
  /** A keyed hash of the network, the day and who is counted there: none of it is kept. */
  key: Buffer;
  most: number;
}

/** Who is counted together in a network: people without an account, or those with one. */
export type Counted = "visitors" | "members";

/** The limits of the networks that an address lies in, on the UTC day `date`; none for this machine's own, which is nobody's. */
export function networkLimits(address: string, date: string, counted: Counted): NetworkLimit[] {
  if (subjectsOf({ visitor: null, address }).address === null) return [];
  const { anonymousDailyPerAddress } = settings();
  const most = anonymousDailyPerAddress * (counted === "members" ? MEMBERS_MULTIPLE : 1);
  return networksOfAddress(address, NETWORK_MULTIPLES).map(({ name, times }) => ({
    key: keyedHash("networks", `${counted}\n${date}\n${name}`),
    most: most * times,
  }));
}
